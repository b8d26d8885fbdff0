---@meta
-- luacheck: ignore 121 122 211 241

-- kernel.lua: everything a rule script may use, as stubs for editors (LuaCATS) and as the manual of
-- rule authors. No script loads this file. tests/test_stubs.c compares its names with the kernel.
-- The modules `cards`, `field`, `trade`, `board`, `shop` and `outlook` are documented where they are, in stdlib/
--
-- Four things to know before the rest:
--
-- 1. Handles. Cards, kinds, zones, seats, counters, groups and the table are handles. They carry no
--    state, may be compared with ==, used as keys of a table and turned into text with tostring()
--    ("red.3", "p1.hand", "p2"). Reading a field they do not have raises and names the nearest one.
--    Nothing can be written into them: what changes in play is kept in zones and counters.
--
-- 2. Looking and changing. Rules that answer what is possible, or a score, may only look: the rules
--    named by `from`, `can` functions, `anytime`, `score`, `winners`, `caption`, and bots. What is
--    marked "Changes the table" below raises in them, and so does every question.
--
-- 3. Steps. A phase runs as one step. An error in it undoes the step; there is no pcall. Undo, saving
--    and bots that look ahead run steps again, so a rule keeps nothing in locals outside itself.
--
-- 4. The order of a zone. A zone is a list of cards, counted from 1 at its front. The front is the
--    head of a queue and the bottom of a pile; the back is the top of a pile.

---------------------------------------------------------------------------------------------------
-- Words used below

--- What a question, a message or an option may name. A string here is a word of the script: its
--- text in the player's language is looked up in `game.texts`. At most 200 bytes.
---@alias Thing Card|Zone|Seat|Kind|string|integer

--- One option: a thing, or a list of one to four, such as { "harvest", field }. A string in an
--- option is one word, without spaces and commas, and not "-".
---@alias Option Thing|Thing[]

--- Something that looks possible but is not, and the clause that forbids it: { option, "BOH-H3" }.
---@alias Refusal { [1]: Option, [2]: string }

--- Where options come from: a list; a zone (its cards); the name of a rule, called as game:rule(t,
--- p, with); or a function without arguments. Rules and functions return a list or a zone. They may only look, and may
--- return a list of refusals as a second result. A named rule can be overridden by a variant.
---@alias Options Option[]|Zone|string|fun(): Option[]|Zone, Refusal[]?

--- Which cards: those of a kind, or those whose data say so. In a table the card must have every value named. A field
--- that is a list has each value in it; of a list of values one is enough. Raises when no card of the game has a field
--- of that name. A single field can be given without a table, which is faster: `p.owned:find("grants", "stew")`.
---
--- `p.hand:where { suit = { "hearts", "spades" }, rank = 12 }`
---@alias Filter Kind|table<string, string|number|boolean|(string|number|boolean)[]>

--- A place in a zone: "top" and "back" (the default) are its end, "bottom" and "front" its start; a
--- number is the new place of the card, from 1. A number past the end means the end.
---@alias Place "top"|"back"|"bottom"|"front"|integer

--- Face up or face down.
---@alias Face "up"|"down"

---------------------------------------------------------------------------------------------------
-- The table

--- The table, always called `t`. Zones, counters and groups declared for the table are its fields:
--- t.deck, t.exhausted, t.tiles. t.box is always there: it holds all cards before setup, nobody
--- sees them, and cards that leave the game go back to it.
---@class Table
---@field box Zone
---@field [string] Zone|Counter|Group
local Table = {}

--- Seat number n, from 1; nil when there is none.
---@param n integer
---@return Seat?
function Table:seat(n) end

--- The seat whose turn it is.
---@return Seat
function Table:active() end

--- The number of the turn: 0 during setup, then 1, 2, …
---@return integer
function Table:turn() end

--- The name of the running phase; "setup" during setup, "over" after the end.
---@return string
function Table:phase() end

--- How often the running phase has returned "again" so far: 0 in its first step. A phase that does
--- one action per step recognises its first action by it.
---
--- `if t:steps() == 0 then t.turned:move_all(p.received) end`
---@return integer
function Table:steps() end

--- The game ends: the running step is completed, then the phases of `finale` run, and no further
--- turn. Has no effect in the finale. Changes the table.
function Table:finish() end

--- The game ends at this very moment: as finish, but the rest of the running step is abandoned, and
--- a pending question is not asked again. What was done before stays. Changes the table.
---
--- `if not self:take_card(t, p.store) then t:stop() end`
function Table:stop() end

--- The next turn is this seat's, instead of the left neighbour's. In the setup: this seat begins, and is t:active()
--- from then on. Changes the table.
---@param p Seat
function Table:pass_to(p) end

--- A random whole number from 1 to n, the same whenever the game is replayed. Raises when n < 1.
--- Changes the table (the chance that is left), so bots use q.random instead.
---@param n integer
---@return integer
function Table:random(n) end

--- The kind of cards with this id. Raises when there is none; see has_kind.
---
--- `local soy = t:kind "sojabohne"`
---@param id string
---@return Kind
function Table:kind(id) end

--- All kinds whose back has this name, in the order of declaration; an empty list when there are
--- none. Kinds declared without a back have the back "card".
---@param back string
---@return Kind[]
function Table:kinds(back) end

--- For a loop over the kinds with this back, in the order of declaration, each with the number of its cards that are
--- not among those the viewer sees in these zones and groups. Kinds of which all cards are there are left out. Bots
--- learn from it what may still come. The cards are counted once, before the loop.
---
--- `for bean, n in t:elsewhere("bean", { p.hand, p.fields, t.discard }) do … end`
---@param back string
---@param zones (Zone|Group)[]
---@return fun(_: nil, kind: Kind?): Kind?, integer?
function Table:elsewhere(back, zones) end

--- Does this game have a kind with this id?
---@param id string
---@return boolean
function Table:has_kind(id) end

--- A polling point: every seat with an action out of turn (`game:anytime`) is asked whether to do it now, the
--- active seat first, then clockwise, until all decline. Does nothing while such an action
--- runs. The game needs a rule `anytime`. Changes the table. People are asked only where an action of theirs is
--- contested (`game:contested`), unless they wish it (`--polls`).
function Table:poll() end

--- A polling point for one seat: it may propose the deal that game:bids describes, which game:bid takes. True if it has
--- done so. Does nothing while an action out of turn runs. Changes the table.
---
--- `if t:hear(q) then return "again" end`
---@param p Seat
---@return boolean
function Table:hear(p) end

--- Options made of one to three things and each item of a list: { { word, list[1] }, { word, list[2] }, … }.
--- Takes a list, not a group. Returns a new list, which may be added to, or `into`, to which they are added.
---
--- `return t:options("harvest", p.fields:least(1))`
---
--- `t:options("plant", kind, self:places(t, p, kind), list)`
---@param word Thing
---@param list Thing[]
---@param into? Option[]
---@return Option[]
---@overload fun(self: Table, word: Thing, second: Thing, list: Thing[], into?: Option[]): Option[]
---@overload fun(self: Table, word: Thing, second: Thing, third: Thing, list: Thing[], into?: Option[]): Option[]
function Table:options(word, list, into) end

--- What f(…) returns. The result is kept and returned again, without a call, as long as nothing that f has read of
--- the table has changed; only the speed differs. f may only read the table, and must depend only on its
--- arguments and the table; it is defined outside of rules. Arguments are seats, zones, cards, kinds, whole numbers,
--- texts, booleans and tables that are declared, such as the game. The result is one value of these kinds, any number,
--- or a table of them, which cannot be changed.
---
--- `local thalers = t:recall(game.worth, game, t, p, where)`
---@generic T
---@param f fun(...): T
---@param ... any
---@return T
function Table:recall(f, ...) end

--- Sends a message to all seats: `key` names a text of the game, and {1} to {4} in it stand for the
--- things named here. A nil is left out, and what follows moves up. Raises for more than four things, and
--- for values of other types. A message must not reveal a hidden card; `bohn check` looks for messages that do.
--- Changes the table.
---
--- `t:say("harvested", p, n, kind, thalers)`
---@param key string
---@param ... Thing?
function Table:say(key, ...) end

--- Sends a message for each kind in a list of cards or kinds, in the order of the list: t:say(key, about, kind), or, if
--- there are several of the kind, t:say(key .. "s", about, kind, how many). `about` may be left out. Changes the table.
---
--- `t:say_kinds("dealt_card", cards, p)`
---@param key string
---@param list (Card|Kind)[]
---@param about? Thing
function Table:say_kinds(key, list, about) end

--- Puts an offer on the table, where it stays until it is withdrawn, and returns its number. At
--- most 16 cards on each side; raises when there are 8 offers already. Moves no cards. Changes the
--- table.
---@param from Seat
---@param to Seat|"all"  "all": to the whole table
---@param give Card[]
---@param ask Kind[]
---@return integer number
function Table:offer(from, to, give, ask) end

--- The offers on the table, by number, as a new list: all of them, or only those made to a seat, by a seat.
---
--- `for _, old in ipairs(t:offers(partner, p)) do t:withdraw(old.number) end`
---@param to? Seat
---@param from? Seat
---@return Offer[]
function Table:offers(to, from) end

--- Takes an offer off the table. Raises when there is none of that number. Changes the table.
---@param number integer
function Table:withdraw(number) end

--- For a loop over all seats, clockwise from seat 1 or from the one given.
---
--- `for _, p in t:seats() do t.deck:deal(p.hand, 5) end`
---@param from? Seat
---@return fun(from: Seat, i: integer): integer?, Seat?
---@return Seat
---@return integer
function Table:seats(from) end

--- The same as a list. It cannot be changed; make a copy.
---@param from? Seat
---@return Seat[]
function Table:all_seats(from) end

--- Asks several seats at once: nobody learns an answer before all are in, and nobody may act out of
--- turn meanwhile. Returns the answers by seat: one option each, or with n, least or most lists of
--- them as from p:pick. A function in `from` is called with the seat.
---
--- `local bids = t:choose_all { "bid", from = function(p) return p.coins end, n = 2 }`
---@param q TableQuestion
---@return table<Seat, any>
function Table:choose_all(q) end

--- Asks the seats one after another, each of which may pass; the first that does not pass ends it.
--- Returns that seat and its option, or nil. A function in `from` is called with the seat.
---
--- `local who, card = t:open { "rescue", from = "rescue_cards", seats = p:others() }`
---@param q TableQuestion
---@return Seat?
---@return any
function Table:open(q) end

---------------------------------------------------------------------------------------------------
-- Seats

--- A seat, always called `p`: a player's place. Zones, counters and groups declared with `each` are
--- its fields: p.hand, p.offers_made, p.fields. So are counters declared with `pair`, of which there is one for every
--- other seat: p.debt[q]:add(1).
---@class Seat
---@field number integer  1 for the first seat
---@field [string] Zone|Counter|Group|table<Seat, Counter>
local Seat = {}

--- Asks for one of several options; returns the option, or nil if the seat passed. Takes a
--- question, or the name of a declared decision (`game.decisions`) and what it is about. Raises
--- when there is no option, no way to pass and no rule in `otherwise`; a question that can be
--- passed is asked even without options, unless p:can_choose is asked first. If a seat acts out of
--- turn meanwhile, the options are made again. Changes the table.
---
--- `local where = p:choose { "plant_where", from = { p.field_1, p.field_2 }, clause = "TWO-4" }`
---
--- `local where = p:choose("plant_first", card)`
---@param q Question|string
---@param with? Thing  for a declared decision: handed on to its rules, and {1} of its text
---@return any option
---@return boolean? left  true: no answer, somebody acted out of turn (decisions with `leave`)
---@overload fun(self: Seat, q: Question): any
function Seat:choose(q, with) end

--- Would p:choose have an option now? Takes the same arguments. If p:choose follows, and nothing has happened in
--- between, it takes the options that were found here: their rule is not called twice.
---
--- `if not p:can_choose "mafia_payment" then return end`
---@param q Question|string
---@param with? Thing
---@return boolean
---@overload fun(self: Seat, q: Question): boolean
function Seat:can_choose(q, with) end

--- Asks for several different options, between `least` and `most` of them or exactly `n`; at most
--- 64. Returns them as a new list, in the order of the answer if `ordered`. Raises when there are
--- fewer than `least`. `pass` and `otherwise` have no meaning here: a seat passes by picking none.
--- Changes the table.
---
--- `local cards = p:pick { "name_cards", from = p.hand, n = 2 }`
---@param q PickQuestion
---@return any[] options
function Seat:pick(q) end

--- Asks for yes or no; no is what happens by default. Writes `from` and `pass` into the question,
--- so that must be a table made for this call. Changes the table.
---
--- `if p:confirm { "buy_field", clause = "BOH-F1" } then … end`
---@param q ConfirmQuestion
---@return boolean
function Seat:confirm(q) end

--- Asks for a deal with another seat. Returns the deal, or an option of `from` if there is a `from`
--- and one was taken instead, or nil for a pass. The deal is only proposed: no card moves, nothing
--- is kept; that is t:offer, or the module `trade`. Changes the table.
---
--- `local deal = p:deal { "make_offer", partners = { q }, cards = { p.hand }, kinds = "bean", pass = true }`
---@param q DealQuestion
---@return Deal|any
function Seat:deal(q) end

--- Sends a message to this seat alone; otherwise like t:say. Changes the table.
---@param key string
---@param ... Thing?
function Seat:tell(key, ...) end

--- Shows a card, or all cards now in a zone, to this seat alone. The seat remembers them: it sees them wherever they
--- go, and so do its bot, its screen and the hooks that see with its eyes. A message to it may name them. Everybody
--- learns that it looks, but not at what. Cards of `show` in a question are looked at as well.
---
--- The seat forgets a card when the zone that holds it is shuffled. It loses track of all cards of a hand when one of
--- them is moved out and it sees neither which one left nor which one arrived. Piles and queues keep their order for
--- all to see, so nobody loses track there, nor by `draw`, `deal` and `move_all`. Changes the table.
---
--- `p:look(t.deck:top())`
---
--- `p:look(q.hand)`
---@param what Card|Zone
function Seat:look(what) end

--- The other seats, clockwise from the one after this, as a new list.
---@return Seat[]
function Seat:others() end

--- The seat to the left, whose turn usually comes next; the seat itself when it is alone.
---@return Seat
function Seat:left() end

---------------------------------------------------------------------------------------------------
-- Zones

--- A zone: a list of cards. #zone is the number of cards. What its declaration says beside
--- visibility, `face` and `closed` are fields of it: `tile = { "all", row = 2 }` gives t.tile.row.
---
--- A bot sees unknown cards where its seat sees only backs: they have the kind "?" and cannot be
--- named.
---@class Zone
---@field name string       as declared, without its owner
---@field owner Seat|false  false for zones of the table
---@field [string] any      further data of the declaration
---@operator len: integer
local Zone = {}

--- The number of cards; the same as #zone.
---@return integer
function Zone:size() end

--- The first card, the head of a queue; nil when the zone is empty.
---@return Card?
function Zone:front() end

--- The last card, the top of a pile; nil when the zone is empty.
---@return Card?
function Zone:top() end

--- Card number i from the front; nil when there is none.
---@param i integer
---@return Card?
function Zone:at(i) end

--- All cards from front to back, as a new list.
---@return Card[]
function Zone:cards() end

--- The cards that pass a filter, from front to back, as a new list. What the viewer cannot see is left out.
---
--- `for _, card in ipairs(t.supply:where { family = "saloon" }) do … end`
---@param filter Filter|string
---@param value? string|number|boolean|(string|number|boolean)[]
---@return Card[]
function Zone:where(filter, value) end

--- The kind of the top card; nil when the zone is empty.
---
--- `if where:kind() == card.kind then … end`
---@return Kind?
function Zone:kind() end

--- The different kinds in it, in the order of their first cards. What the viewer cannot see is
--- left out.
---@return Kind[]
function Zone:kinds() end

--- How many of its cards pass a filter, a kind or a table. What the viewer cannot see is left out.
---
--- `if p.hand:count { suit = "hearts" } == 0 then … end`
---@param filter Filter|string
---@param value? string|number|boolean|(string|number|boolean)[]
---@return integer
function Zone:count(filter, value) end

--- The sum of a number that its cards have, of all of them or of those that pass a filter; 0 without cards. Raises
--- when one of these cards does not have such a number. What the viewer cannot see is left out.
---
--- `function game:score(t, p) return p.won:sum "points" end`
---@param field string
---@param filter? Filter
---@return number
function Zone:sum(field, filter) end

--- The card with the largest number in a field, of all of them or of those that pass a filter; the first of several,
--- nil if there are none. With "-" before the name, the card with the least number. Raises as zone:sum does. What the
--- viewer cannot see is left out.
---
--- `local winner = t.trick:best("rank", { suit = t.trick:front().suit })`
---@param field string
---@param filter? Filter
---@return Card?
function Zone:best(field, filter) end

--- For a loop over the kinds in it, in the order of declaration, each with the number of its cards. What the viewer
--- cannot see is left out. The cards are counted once, before the loop.
---
--- `for bean, n in p.coins:counts() do … end`
---@return fun(_: nil, kind: Kind?): Kind?, integer?
function Zone:counts() end

--- The first card from the front that passes a filter; nil when there is none. What the viewer cannot see is left
--- out.
---
--- `local card = p.owned:find { grants = "meter", bean = kind.id }`
---@param filter Filter|string
---@param value? string|number|boolean|(string|number|boolean)[]
---@return Card?
function Zone:find(filter, value) end

--- Is this card in it? A card that the viewer cannot see is not in a zone of which they see all cards; for other
--- zones it raises.
---@param card Card
---@return boolean
function Zone:has(card) end

--- Moves a card out of this zone to another one, or to another place in the same one, and returns
--- it. The others keep their order; the card gets the face of its new zone, unless one is given: so
--- a card can be hidden on its way. Raises when the card is not in this zone, or `to` is closed.
--- Changes the table.
---
--- `p.hand:move(card, t.discard)`
---@param card Card|Kind  of a kind the first card in this zone
---@param to Zone
---@param where? Place
---@param face? Face
---@return Card
function Zone:move(card, to, where, face) end

--- Moves a card into this zone from any other, and returns it; place and face are as with
--- zone:move. Raises when this zone is closed. Changes the table.
---
--- `p.received:take(card)`
---@param card Card
---@param where? Place
---@param face? Face
---@return Card
function Zone:take(card, where, face) end

--- Moves the top card to the back of another zone. Returns it and the number of cards left; nil
--- alone when there was none. `left == 0` is the moment a pile is used up. Raises when `to` is
--- closed. Changes the table.
---
--- `local card, left = t.deck:draw(p.hand)`
---@param to Zone
---@return Card?
---@return integer? left
function Zone:draw(to) end

--- Moves up to n cards, one by one from the top, to the back of another zone; returns how many
--- there were. Raises when both are the same zone or `to` is closed. Changes the table.
---
--- `t.deck:deal(p.hand, 5)`
---@param to Zone
---@param n integer
---@return integer dealt
function Zone:deal(to, n) end

--- Moves all cards to another zone, in their order. Raises when both are the same zone, or when
--- `to` is closed and there is a card to move. Changes the table.
---
--- `t.discard:move_all(t.deck)`
---@param to Zone
---@param where? Place
function Zone:move_all(to, where) end

--- Shuffles the zone and returns it. Changes the table.
---
--- `t.deck:fill("bean"):shuffle()`
---@return Zone self
function Zone:shuffle() end

--- Sorts the zone by a number that its cards have, the least first, and returns it; with "-" before the name, the
--- largest first. Without a field in the order of declaration. Equal cards keep their order. Raises when a card does
--- not have such a number. Changes the table.
---
--- `for _, card in ipairs(t.played:sort("rank"):cards()) do … end`
---@param field? string
---@return Zone self
function Zone:sort(field) end

--- Takes cards out of the box: all of them, those of one kind, or those with a back of this name.
--- Returns the zone. Raises for a name that no back has, and for the box itself. Changes the table.
---@param which? Kind|string
---@return Zone self
function Zone:fill(which) end

--- Turns a card of this zone face up or face down. Raises when the card is in another zone. Changes the table.
---@param card Card
---@param face Face
function Zone:turn(card, face) end

--- Opens a zone declared with `closed = true`, so that it can hold cards. Has no effect on an open zone. Changes the
--- table.
function Zone:open() end

--- Closes the zone again. Raises when it holds cards. Changes the table.
function Zone:close() end

--- Can it hold cards now? (`zone.closed` is what was declared, and does not change.)
---@return boolean
function Zone:is_open() end

---------------------------------------------------------------------------------------------------
-- Cards, kinds, counters, groups

--- A card. It has all the data of its kind, so card.meter is card.kind.meter; only data of the name
--- of a method below must be read from the kind.
---@class Card
---@field kind Kind
---@field id string      the id of its kind
---@field count integer  how many cards of its kind the game has
---@field [string] any  what the script declared for its kind
local Card = {}

--- The zone it is in. Like the next two it raises in a bot for a card its seat cannot see.
---@return Zone
function Card:zone() end

--- Its number in that zone, from 1 at the front.
---@return integer
function Card:place() end

--- Is it face up or face down?
---@return Face
function Card:face() end

--- A kind of cards: one entry of `game.cards`, with the data given there. Reading data this kind
--- does not have raises, so give all kinds the same fields.
---@class Kind
---@field id string
---@field kind Kind      itself, so that .kind is right for a card or a kind
---@field count integer  how many such cards the game has
---@field [string] any   what the script declared
local Kind = {}

--- A whole number that changes in play, kept by the table: declared in `game.counters`. Everybody
--- may see it.
---@class Counter
local Counter = {}

--- Its value.
---@return integer
function Counter:get() end

--- Gives it a new value, from minus to plus a thousand million. Changes the table.
---@param value integer
function Counter:set(value) end

--- Adds to it and returns the new value; n may be negative. Changes the table.
---
--- `if t.exhausted:add(1) == 3 then t:finish() end`
---@param n integer
---@return integer value
function Counter:add(n) end

--- Zones that belong together, declared in `game.groups`: group[1], #group, ipairs(group). It cannot be changed. Its
--- methods return new lists of some of its zones, in its order. Where a plain list of all is wanted (t:options, `from`)
--- write group:least(0). A list that a rule has made itself has no methods: loop over it, or declare a group.
---@class Group
---@field [integer] Zone
---@operator len: integer
local Group = {}

--- Those that take this card, by the rule `fits`: without one in a script, the open ones that are empty, and those
--- with its kind on top. With `once` no empty zone takes a kind that is on top of another. As a second result, for
--- `why`, the other open ones as refusals: with the clause that `fits` gives, else with `clause`, or with `once` where
--- that is the reason; nil when nobody asks why.
---
--- `function game:places(t, p, card) return p.fields:taking(card, "BOH-P2") end`
---
--- `return t.bosses:taking(kind, "ALC-F5", "ALC-F5")`
---
--- Given a zone: all pairs { card, zone } that fit, for the first card of each of its kinds.
---
--- `function game:plantings(t, p, zone) return p.fields:taking(zone) end`
---@param card Card|Kind
---@param clause? string
---@param once? string|false
---@return Zone[]
---@return Refusal[]?
---@overload fun(self: Group, zone: Zone): { [1]: Card, [2]: Zone }[]
function Group:taking(card, clause, once) end

--- Those with a card of this kind on top.
---
--- `local boss = t.bosses:topped(card.kind)[1]`
---@param kind Kind|Card
---@return Zone[]
function Group:topped(kind) end

--- Those that hold at least n cards. If there are none, and m is given, those that hold at least m.
---
--- `return p.fields:least(2, 1)`
---@param n integer
---@param m? integer
---@return Zone[]
function Group:least(n, m) end

--- Those that are open.
---@return Zone[]
function Group:opened() end

---------------------------------------------------------------------------------------------------
-- Questions

--- A question put with p:choose; the other forms add to it. A field of another name is refused when the question is
--- asked.
---@class Question
---@field [1] string         its name, of letters, digits and _; not "anytime". Also the key of its text
---@field from Options       the options
---@field with? any          handed to the rules named in `from` and `otherwise`
---@field can? string|true|fun(option: Option): boolean, string?  keeps the options it allows; see Decision and `no`
---@field tries? string      see Decision
---@field otherwise? string  a rule game:rule(t, p, with), run when there is no option, that must change this
---@field pass? boolean      may be answered with nothing
---@field clause? string     the clause of the rule reference it follows, shown by `why`
---@field about? Thing|Thing[]  up to four things for {1} to {4} of its text
---@field anytime? boolean   false: nobody may act out of turn while it is asked
---@field secret? boolean    the others do not learn the answer now
---@field show? Card[]       cards this seat alone is shown with the question
---@field offer? integer     number of the offer that the question is about: the screen says what is offered
---@field accept? string     first word of options that accept an offer: that of `offer`, or the number behind the word
---@field reject? string     first word of options that reject one; players may type yes, no or `reject 2` for them

--- For p:pick.
---@class PickQuestion: Question
---@field least? integer    default: n, else 0
---@field most? integer     default: n, else all; never more than there are options
---@field n? integer        exactly this many
---@field ordered? boolean  the order of the answer counts

--- For p:confirm. `from` and `pass` are filled in.
---@class ConfirmQuestion: Question
---@field yes? string  the word for consent, default "yes"

--- For p:deal. `from` may be left out; its options are what the seat may do instead of a deal.
---@class DealQuestion: Question
---@field partners Seat[]       with whom
---@field cards Card[]|Zone[]   what the seat may give: cards, or zones with all their cards
---@field kinds Kind[]|string   what it may ask for, as hands are hidden: a list, or all kinds with a back of this name
---@field call? boolean         it may also be put to the whole table: the partner is then "all"

--- For t:choose_all and t:open. `from` may be a function of the seat.
---@class TableQuestion: PickQuestion
---@field seats? Seat[]  who is asked, in this order; default all, from seat 1

--- An answer to p:deal: at least one card is given or asked for.
---@class Deal
---@field partner Seat|"all"
---@field give Card[]
---@field ask Kind[]

--- An offer on the table, as t:offers() lists it.
---@class Offer
---@field number integer  for t:withdraw
---@field from Seat
---@field to Seat|"all"
---@field give Card[]
---@field ask Kind[]

--- A decision declared in `game.decisions` under its name, and asked with p:choose(name, with).
--- What it lacks (`about`, `show`, `secret`) only a question written out has; in turn, only
--- a declared one can `poll` and `leave`.
---
--- `game.decisions = { plant_first = { from = "places", otherwise = "make_room", clause = "BOH-1.1" } }`
---
--- The rule behind `from` lists what looks possible, the one behind `can` says what is: true, or no "CLAUSE". So a
--- clause stands once, where it forbids something, and `why` knows it. With can = true each action has a rule of its
--- own: { "harvest", field } is allowed by game:can_harvest(t, p, field), if there is such a rule; so it is wherever
--- the actions of `anytime` are offered. What `tries` lists is forbidden by `can`, without one by the rules of the
--- actions, and what these allow but `from` does not list, by `clause`.
---
--- `attack = { from = "borders", can = "can_attack", tries = "landscapes", clause = "BNP-T4.2" }`
---
--- `function game:can_attack(t, p, tile) if self:owner(t, tile) == p then return no "BNP-T4.2" end return true end`
---@class Decision
---@field from string         the rule that lists the options: game:rule(t, p, with)
---@field can? string|true    the rule that allows an option: game:rule(t, p, option, with). true: see above
---@field tries? string       the rule that lists what players may try besides, called for `why` only: likewise
---@field otherwise? string   the rule that is run when there are none, likewise; it must change this
---@field pass? boolean       may be answered with nothing
---@field clause? string      the clause of the rule reference
---@field anytime? boolean    false: nobody may act out of turn while it is asked
---@field poll? boolean       t:poll() comes first
---@field leave? boolean      choose returns nil and true when somebody has acted out of turn: the rule looks again

---------------------------------------------------------------------------------------------------
-- Games

--- A text in several languages; a plain string is English. English stands in where a language is
--- missing.
---@class Text
---@field en? string
---@field de? string
---@field fr? string
---@field nl? string

--- A text of `game.texts`. Where there is little room on screen, messages of minor tone are left out first; those of
--- major tone, such as a goal, stand out and stay. Talk, such as a refusal, is major for the seats that it names, and
--- minor for the others.
---@class GameText: Text
---@field tone? "minor"|"major"|"talk"

--- One kind of cards in `game.cards`. Further fields become data of the kind and of its cards.
---@class CardData
---@field id string           unique; letters, digits and _
---@field count integer       how many there are
---@field back? string        cards are alike from behind if this is the same; default "card"
---@field name? Text|string
---@field look? string        how a page draws it: "bean #3b64c4", "flag p2" (repl/page/README.md lists the shapes)
---@field [string] any

--- How the cards of a zone are drawn for those who see them; by default as kinds, or as a number with the top card.
---
--- kinds: sorted by kind, never as a number. count: only as a number. queue: from the front, which is marked, only
--- neighbours together. chain: one by one as they were laid.
---@alias Show "kinds"|"count"|"queue"|"chain"

--- The same with more to say: `show = { "queue", line = 1 }`.
---@class ZoneShow
---@field [1]? Show
---@field line? integer    zones of the table: drawn in a separate line below the piles, the lowest number first
---@field always? boolean  drawn even when empty

--- A zone: who sees its cards, or a table that starts with that. "all": everybody sees the cards that are face
--- up; "owner": only the seat it belongs to; "top": everybody sees the top card; "none": nobody. Further
--- fields become data of the zone, except under names a zone has already.
---@class ZoneData
---@field [1] "all"|"owner"|"top"|"none"
---@field face? Face       the face of cards that are moved there; default "down" in a zone seen by none, else "up"
---@field closed? boolean  holds no cards until a rule opens it
---@field row? integer     a tile of a board, which is drawn on screen: its row, from 1
---@field x? integer       with row: its left edge in half cards, from 0
---@field show? Show|ZoneShow  how it is drawn on screen
---@field look? string     how a page draws it: "field", "coins", "ship", "pile" … (repl/page/README.md lists them)
---@field [string] any

--- A counter: the whole number it starts with, or a table that starts with that. One that is a measure
--- is for `bohn sim`, which reports what it is at the end of games; no rule needs it.
---     counters = { each = { attacks_won = { 0, measure = "attacks won" } } }
--- What a seat keeps about each of the others is declared in `pair`, and read as p.debt[q]. Records and scenarios call
--- it debt_p2 of p1.
---     counters = { pair = { debt = 0 } }
---@class CounterData
---@field [1] integer
---@field measure? Text|string  what it counts
---@field reveals? boolean  by the rules it says something about hidden cards: `bohn check` does not call it a leak

--- An option of the game: { default, "what it does" }. The type of the default (a whole number,
--- true or false, a text) is the type of all its values; its value is self.opt.NAME.
---@class OptionData
---@field [1] integer|boolean|string
---@field [2] string
---@field least? integer     for numbers
---@field most? integer      for numbers
---@field seat? boolean      for numbers: the highest is the number of players
---@field choices? string[]  for texts: no others are allowed

--- How a variant changes a list of its base without repeating it: `turn`, `finale`, `cards`, the lists in `groups`, and
--- every other list that a base keeps in a field of the game, such as `for_sale`. An item is named by its name, its id,
--- or its first part ({ "buy_depot", … }). All names are those of the base's list; one that it does not have is
--- refused. A new item may also be a list of them.
---
--- `turn = { before = { attack = "diplomacy" }, after = { draw = { "tax", "feast" } } }`
---
--- `game.for_sale = { instead = { buy_depot = { "buy_mill", "can_buy_mill", "MIL-1", "mill_price" } } }`
---
--- `cards = { without = { "gartenbohne" }, also = { id = "joker", count = 2 } }`
---@class Changes
---@field before? table<string, any>   by name: what comes before it
---@field after? table<string, any>    by name: what comes after it
---@field instead? table<string, any>  by name: what takes its place
---@field without? string|string[]     what goes
---@field also? any                    what comes at the end

--- What rules must return, by type: the names of the rules, separated by spaces. A question mark allows nothing, too; a
--- boolean may be anything but a number or a text, as 0 counts as true. A house rule that overrides one of them and
--- returns something else is reported at its own line. Hooks need no entry. Rules are compared in scripts that are
--- given by their path, and by `bohn check`; in installed scripts they cost nothing.
---
--- `game.returns = { number = "draws turned_up", list = "places", boolean = "may_trade", ["card?"] = "take_card" }`
---@alias Returns "number"|"list"|"boolean"|"text"|"card"|"zone"|"seat"|"kind"|string

--- Who made a script, in the table of `define` or `:variant`. `bohn pack` requires it, `bohn list` and `bohn unpack`
--- show it; a variant does not inherit it. Each is one line: the version may be any text, the licence says how others
--- may use it.
---
--- `about = { author = "Anna Example", version = "1.0", licence = "CC0-1.0" }`
---@alias About { author: string, version: string, licence: string }

--- What a script says about its game. `cards`, `zones`, `counters`, `groups`, `turn` and `finale` may also be
--- functions of the game that return it: they are called once, after `check`, and may look at
--- self.opt and self.seat_count. A variant may declare them as a table even if its base has a function. Zones, counters
--- and groups are added to those of the base, name by name; a list replaces the base's list, or changes it: see
--- Changes.
---@class GameData
---@field id string
---@field title Text|string
---@field about? About|Text|string  who made it: see About; a variant does not inherit it
---@field players { [1]: integer, [2]: integer, default?: integer }  fewest and most, up to 8
---@field turn string[]|Changes|fun(self: Game): string[]     the phases of a turn, rules of the game; see Phase
---@field finale? string[]|Changes|fun(self: Game): string[]  the phases after t:finish()
---@field options? table<string, OptionData>          a variant adds to its base's, or gives a new default
---@field cards CardData[]|Changes|fun(self: Game): CardData[]
---@field zones table<string, string|ZoneData|table>|fun(self: Game): table  in `each`: of every seat
---@field counters? table<string, integer|CounterData|table>|fun(self: Game): table  in `each`, `pair`: of every seat
---@field groups? table<string, string[]|table>|fun(self: Game): table  names of zones; `each` likewise
---@field decisions? table<string, Decision>          a variant adds to its base's, name by name
---@field texts? table<string, GameText|string>       a variant adds to its base's; see Texts below
---@field clauses? table<string, Text|string>         the rules as a player reads them, by clause; see Clauses below
---@field bots? table<string, Bot>                    a variant adds to its base's
---@field rival? string                               the bot that people play against unless they name another
---@field best? "most"|"least"                        which score wins, and which tie-break; default "most"
---@field drops? string[]                             variants: options of the base it does without
---@field returns? table<Returns, string>               what rules must return; see Returns

-- Texts. The key is the name of a question, of a message of t:say and p:tell, of a word in an option, or of
-- a caption; {1} to {4}, in a caption up to {9}, are filled with what it names. Within a text a zone is called
-- by the text of its name. On screen zones, counters and phases are called by zone_NAME, counter_NAME and
-- phase_NAME if there is such a text, else by that of NAME. Where a text is missing the key itself is shown. A counter
-- without a text is not shown; of one of pairs, what is kept about a seat is shown unless it is 0.
-- Some keys have a meaning for the program: score_unit is what a score counts ("point|points" names one and
-- several), tie_break_unit the same for the second number, score_now how a score is shown during the game,
-- wins_together what is said of each of several winners who did not merely tie, anytime_own the question at
-- a polling point in the seat's own turn, anytime_first the one where an action is contested, anytime_deal the one
-- where an offer may be made. Beside them pass_NAME says what passing means at the question NAME. A zone whose text
-- zone_NAME is empty is not shown.

-- Clauses. `why`, `help WORD` and :clause show the text of a clause: game.clauses = { ["AUC-1"] = "Who bids most …" },
-- to which a variant adds; or of a rule reference, a file beside the script with its name and .md: a line that starts
-- with `- **AUC-1** Who bids most …`. An id is three capital letters, a dash, and letters, digits, dots and dashes.

--- A phase is a rule of the game, called with the active seat. It returns nothing to go on with the
--- next phase, "again" to run once more as a new step, or the name of a phase of the same list to
--- go on with. Other values than strings count as nothing.
---@alias Phase fun(self: Game, t: Table, p: Seat): string?

--- Answers questions for one seat. It looks with the eyes of that seat, may call rules that only
--- look, and remembers nothing. Returns one of q.options itself (not a copy), a list of them for a
--- pick, a deal for a deal. Returning nothing is an answer to every question, so a bot needs to know only those it
--- cares about: it passes, or takes the first option where it must take one, the first `least` ones of a pick. A wrong
--- answer is a fault of the script.
---
--- `game.bots = { eager = function(game, t, p, q) if q.name == "buy" then return q.options[1] end end }`
---@alias Bot fun(game: Game, t: Table, p: Seat, q: BotQuestion): any

--- The question as a bot gets it.
---@class BotQuestion
---@field name string                  the question's or decision's; "anytime" at a polling point
---@field type "choose"|"pick"|"deal"
---@field pass boolean                 the seat may pass, by nil
---@field poll boolean                 a polling point: options are actions of game:anytime
---@field least integer                of a pick; else 0
---@field most integer                 of a pick; else 0
---@field options Option[]
---@field args Thing[]                 what the question is `about`; of a decision what it is asked `with`
---@field shown Card[]                 what the question is to `show`
---@field partners Seat[]              of a deal; else empty
---@field call boolean                 a deal that may be put to the whole table: partner = "all"
---@field cards Card[]                 of a deal; else empty
---@field kinds Kind[]                 of a deal; else empty
---@field random fun(n: integer): integer  from 1 to n, and the same if asked again; called with a dot: q.random(6)

--- A game: the table a script fills with data and rules, and returns. A rule is a method; by custom
--- it takes t and a seat first, and calls other rules through self, so that a variant can override
--- each. In play the game cannot be changed; `check` may still set fields of its own.
---@class Game: GameData
---@field opt table<string, integer|boolean|string>  the values of the options
---@field seat_count integer                         how many play
---@field chain string[]                             ids from the base game to this one
---@field [string] any                               the rules
local Game = {}

--- A game that changes this one: it has all its rules and data, and may replace any of them. The old rule is still
--- there as base.rule(self, …). A rule that the base does not have is a new rule if something uses its name: a
--- call, a decision, a phase, an action. One that nothing uses is refused as a misspelt name, unless it is a hook
--- (`bohn doc hooks`).
---
--- `local game = base:variant { id = "underdog", title = "The poorest draws one more" }`
---@param head GameData  only the id is required
---@return Game
function Game:variant(head) end

--- Runs another file of the game, which gets the game and its base as `...`, and adds rules, texts and decisions to
--- it. A rule that the game has already is refused. By custom NAME_screen.lua has captions and texts, NAME_cards.lua,
--- a module for `require`, the data of the cards; large games have a file for each section of the booklet. Three parts
--- are in the library: `first` is who begins, `pile` a draw pile that is rebuilt from the discards, `third_field` a
--- field that is bought.
---
--- `game:include "pile"`
---@param name string  plain, such as "bohnanza_screen"; found like a module
function Game:include(name) end

--- Optional. Refuses options and players that do not go together: returns a text that says why, or nothing. Called once
--- they are known, before anything else. Sees nothing: there is no table yet.
---@return string? refusal
function Game:check() end

--- Lays out the table: all cards are in t.box, all counters at their start. Every game needs it. `p` is seat 1, whose
--- turn is the first, unless t:pass_to says otherwise. Sees everything.
---
--- `function game:setup(t) t.deck:fill():shuffle() end`
---@param t Table
---@param p Seat
function Game:setup(t, p) end

--- The score of a seat, then what breaks ties: up to four whole numbers, as things stand now. Every game needs it.
--- May only look. Sees everything.
---
--- `function game:score(t, p) return #p.coins, #p.hand end`
---@param t Table
---@param p Seat
---@return integer score
---@return integer? tie_break
---@return integer? second_tie_break
---@return integer? third_tie_break
function Game:score(t, p) end

--- Optional. Who has won; without it the best score wins, ties broken: the highest, or with best = "least" in the
--- game's data the lowest. May only look. Sees everything.
---@param t Table
---@return Seat[]
function Game:winners(t) end

--- Optional. The score a seat can expect, for the bot seer: what it has, and what it may hope for from its fields and
--- its hand. The bot asks it at the end of each playout, when somebody's turn begins; without it the bot must end the
--- game there and count. If the rules can let nobody win, the second number is what must be beaten, as the thalers of
--- the mafia must: the bot plays for its chance to be the best and above it. May only look. Sees everything.
---@param t Table
---@param p Seat
---@return number
---@return number? bar
function Game:outlook(t, p) end

--- Optional. Could a seat hold this card, by what play has shown? The card is hidden, and `zone` is the seat's hand, or
--- another zone that only its owner sees. The bot seer and every other redeal of hidden cards keep to it; if no deal
--- can, they keep to it as far as possible. Keep what play has shown in counters: a player who does not follow suit has
--- no card of it. False for a card that is in fact there is a mistake, which `bohn check` reports. May only look. Sees
--- what the viewer may see. The viewer is the seat that imagines the hidden cards.
---
--- `function game:could_hold(_, p, card, zone) return zone ~= p.hand or p["no_" .. card.suit]:get() == 0 end`
---@param t Table
---@param p Seat    the owner of the zone
---@param card Card
---@param zone Zone
---@return boolean
function Game:could_hold(t, p, card, zone) end

--- Optional. May this card be put into this zone? Groups ask it for each of their open zones (p.fields:taking), so a
--- variant that extends it changes every question about planting, and two variants that do so stack. Returns true,
--- false or no "CLAUSE". base.fits is always there: in a game that does not define it, a zone takes a card if it is
--- open and empty, or has the card's kind on top. May only look. Sees everything.
---
--- `function game:fits(t, p, card, where) return card.id == "joker" or base.fits(self, t, p, card, where) end`
---@param t Table
---@param p Seat          the owner of the group; for a group of the table the active seat
---@param card Card|Kind  card.kind is right for both
---@param where Zone
---@return boolean
---@return string? clause
function Game:fits(t, p, card, where) end

--- Optional. What a seat may do now, even out of turn: actions { "rule", … }, done by calling game:rule(t, p, …) with
--- up to three things. Whether an action is possible may be left to a rule can_ACTION, which returns true or
--- no "CLAUSE". May only look. Sees everything.
---
--- `function game:anytime(t, p) return t:options("harvest", p.fields:least(1)) end`
---
--- `function game:can_harvest(t, p) if p ~= t:active() then return no "BOH-2P1" end return true end`
---@param t Table
---@param p Seat
---@return Option[]
---@return Refusal[]?
function Game:anytime(t, p) end

--- Optional. The deal that a seat may propose now, even out of turn: while another seat is asked, or when t:hear gives
--- it the chance. The game's rule bid(t, p, deal) takes it. Returns what may be proposed, or nothing. May only look.
--- Sees everything.
---
--- `function game:bids(t, p) if p ~= t:active() then return trade.bids(self, t, p) end end`
---
--- `function game:bid(t, p, deal) t:offer(p, deal.partner, deal.give, deal.ask) end`
---@param t Table
---@param p Seat
---@return DealQuestion?  only partners, cards, kinds and call count
function Game:bids(t, p) end

--- Optional. What a seat may try to do at any time; `why` says what forbids it: the rule can_ACTION, with a clause.
--- What `anytime` lists need not be listed again. Not called in games nobody watches. May only look. Sees everything.
---
--- `function game:tries(t, p) return t:options("buy", t.supply:cards()) end`
---@param t Table
---@param p Seat
---@return Option[]
function Game:tries(t, p) end

--- Optional. Could seats that come later prevent this action? `rivals` are the seats that come after p at a polling
--- point, in this order; they prevent a purchase if they buy the only card. Bots act at polling points, people at their
--- own questions. So that people can act first, they are asked at a polling point when an action of theirs is
--- contested, whatever the rivals wish. May only look. Sees what the asked seat may see.
---
--- `function game:contested(t, _, action, rivals) return action[1] == "buy" and #t.fields <= #rivals end`
---@param t Table
---@param p Seat
---@param action Option  one of game:anytime(t, p)
---@param rivals Seat[]
---@return boolean
function Game:contested(t, p, action, rivals) end

--- Optional. A remark beside a zone on screen, as a phrase: the key of a text and up to nine things for it, or
--- nothing. May only look. Sees what the viewer may see. An error in a hook for the screen is reported with its line,
--- once in a game; the screen goes on without the phrase. Where there is little room, a remark beside others' fields
--- ends at the first comma, or even at the colon: "stew: pays 1, 2 from 6"; beside an option it ends at a semicolon.
--- On a tile of a board the last words give way.
---
--- `function game:caption(t, zone) if #zone > 0 then return "pays", self:worth(t, zone) end end`
---@param t Table
---@param zone Zone
---@return string? key
---@return Thing? ...
function Game:caption(t, zone) end

--- Optional. A remark beside a kind in the list of cards: a phrase, as for caption. Sees what everybody may see.
---@param t Table
---@param kind Kind
---@return string? key
---@return Thing? ...
function Game:kind_caption(t, kind) end

--- Optional. A remark beside a player, such as their team, before their zones: a phrase, as for caption. Sees what
--- the viewer may see.
---@param t Table
---@param p Seat
---@return string? key
---@return Thing? ...
function Game:seat_caption(t, p) end

--- Optional. How the game stands, at the top of the screen: a phrase, as for caption. Sees what the viewer may see.
---
--- `function game:standing(t) return "goals", #t.goals_1, #t.goals_2 end`
---@param t Table
---@return string? key
---@return Thing? ...
function Game:standing(t) end

--- Optional. Words for a question, in place of the text of its name: a phrase, as for caption. The name itself stays
--- what it is. Sees what the asked seat may see.
---@param t Table
---@param p Seat       who is asked
---@param name string  of the question
---@return string? key
---@return Thing? ...
function Game:asking(t, p, name) end

--- Optional. Words for an option, in place of its parts, of a question or an action of `anytime`: a phrase, as for
--- caption. Records keep the parts. Sees what the viewer may see.
---@param t Table
---@param p Seat       who is asked
---@param option Option
---@return string? key
---@return Thing? ...
function Game:wording(t, p, option) end

--- Optional. What an option leads to that a player may overlook; nil is a pass. Such as a harvest that pays nothing.
--- A phrase, or nothing. `option` is one of the pending question, named `name`, or an action.
--- It stands below the options, and an answer that has a warning is never given on a player's behalf.
--- Sees what the viewer may see.
---@param t Table
---@param p Seat          who is asked
---@param option? Option
---@param name string     of the question
---@return string? key
---@return Thing? ...
function Game:warning(t, p, option, name) end

--- Optional. A sentence below the final scores: a phrase, as for caption. Sees everything.
---@param t Table
---@return string? key
---@return Thing? ...
function Game:verdict(t) end

---------------------------------------------------------------------------------------------------
-- Globals: what a script says about its game. define, extends and require raise when called in play.

--- A new game that builds on no other one. Raises without an id.
---
--- `local game = define { id = "two_beans", title = "Two Beans", players = { 2, 4 }, turn = { "plant", "draw" } }`
---@param head GameData  what is missing may be set later: game.zones = …
---@return Game
function define(head) end

--- The game of this id, to make a variant of: base:variant { … }. In a stack (base+house_rule) it
--- is the layer below, which must be that game or extend it; otherwise the script of that name is
--- loaded. Raises when there is none.
---
--- `local base = extends "bohnanza"`
---@param name string
---@return Game
function extends(name) end

--- The answer of a rule behind `can`, or of a rule can_ACTION, that refuses: false and the clause that forbids it.
---
--- `function game:can_harvest(t, p) if p ~= t:active() then return no "BOH-2P1" end return true end`
---@param clause string
---@return false
---@return string clause
function no(clause) end

--- What the module of this name returns; it is run once. Found beside the script or among the
--- installed ones, by its plain name only. Raises when there is none.
---
--- `local field = require "field"`
---@param name string
---@return any
function require(name) end

---------------------------------------------------------------------------------------------------
-- Globals: what is left of Lua 5.4. Everything else is missing on purpose, such as pcall, next, print, load,
-- setmetatable, coroutine, io and os. New globals cannot be made: write `local`.

--- Returns its arguments; raises `message` when the first is false or nil.
---@generic T
---@param value? T
---@param message? any
---@param ... any
---@return T
---@return any ...
function assert(value, message, ...) end

--- Raises an error: the step is undone and the message shown with the line of the script. The
--- message is a text.
---@param message any
---@param level? integer
function error(message, level) end

--- For a loop over list[1], list[2], … up to the first nil; also over a group.
---@generic V
---@param list V[]|Group
---@return fun(list: V[], i?: integer): integer, V
---@return V[]
---@return integer
function ipairs(list) end

--- For a loop over all entries of a table, in a fixed order: numbers, then strings, then handles,
--- each ascending. Raises for other keys. It is for one loop only: what it returns cannot be kept.
---@generic K, V
---@param t table<K, V>
---@return fun(): K, V
function pairs(t) end

--- All arguments from number n on, or with "#" how many there are.
---@param n integer|"#"
---@param ... any
---@return any
function select(n, ...) end

--- The value as a number; nil if it is not one.
---@param value any
---@param base? integer
---@return number?
function tonumber(value, base) end

--- The value as a text: that of a handle is its name, that of a table or function only says that it
--- is one.
---@param value any
---@return string
function tostring(value) end

--- The name of the type; "userdata" for handles.
---@param value any
---@return "nil"|"number"|"string"|"boolean"|"table"|"function"|"userdata"
function type(value) end

--- Texts. They can be called as methods: ("x"):upper(). There are no patterns.
---@class stringlib
string = {}

--- The numbers of the bytes from `i` to `j`; of the first one if neither is given.
---@param text string
---@param i? integer
---@param j? integer
---@return integer ...
function string.byte(text, i, j) end

--- A text of bytes with these numbers.
---@param ... integer
---@return string
function string.char(...) end

--- Where `what` stands in the text from place `from` on: first and last byte, or nil. `what` is
--- meant literally; there are no patterns.
---@param text string
---@param what string
---@param from? integer
---@return integer? first
---@return integer? last
function string.find(text, what, from) end

--- As in Lua, without %p. Handles are written by their names with %s.
---@param format string
---@param ... any
---@return string
function string.format(format, ...) end

--- Its length in bytes; the same as #text.
---@param text string
---@return integer
function string.len(text) end

--- In lower case; only the letters a to z.
---@param text string
---@return string
function string.lower(text) end

--- The text n times over, with a separator between. Raises when that would be very long.
---@param text string
---@param n integer
---@param separator? string
---@return string
function string.rep(text, n, separator) end

--- The bytes in reverse order.
---@param text string
---@return string
function string.reverse(text) end

--- Its words, as a new list; with a separator, one character, the pieces between, which may be
--- empty.
---
--- `for _, id in ipairs(("red blue"):split()) do … end`
---@param text string
---@param separator? string
---@return string[]
function string.split(text, separator) end

--- The part from byte `i` to byte `j`, counted from the end if negative.
---@param text string
---@param i integer
---@param j? integer
---@return string
function string.sub(text, i, j) end

--- In upper case; only the letters a to z.
---@param text string
---@return string
function string.upper(text) end

--- Lists. What a script declared, and lists such as t:all_seats(), cannot be changed in play:
--- insert, remove and sort raise.
---@class tablelib
table = {}

--- The texts and numbers of a list in one text, with a separator between.
---@param list any[]
---@param separator? string
---@param i? integer
---@param j? integer
---@return string
function table.concat(list, separator, i, j) end

--- Adds a value at the end, or at a place: insert(list, place, value).
---@param list any[]
---@param place any
---@param value? any
---@overload fun(list: any[], value: any)
function table.insert(list, place, value) end

--- The arguments as a list, with their number in `n`.
---@param ... any
---@return table
function table.pack(...) end

--- Takes out the last value, or the one at a place, and returns it.
---@param list any[]
---@param place? integer
---@return any
function table.remove(list, place) end

--- Sorts in place; equal items keep their order. `before(a, b)` is true if a must come first;
--- default a < b. Handles cannot be compared with <.
---
--- `table.sort(list, function(a, b) return a.value > b.value end)`
---@generic V
---@param list V[]
---@param before? fun(a: V, b: V): boolean
function table.sort(list, before) end

--- list[i], …, list[j] as separate values; at most 10000.
---@param list any[]
---@param i? integer
---@param j? integer
---@return any ...
function table.unpack(list, i, j) end

--- Numbers. There is no chance here: use t:random, and q.random in bots.
---@class mathlib
math = {}

--- The largest whole number.
---@type integer
math.maxinteger = 0

--- The smallest whole number.
---@type integer
math.mininteger = 0

--- The number without its sign.
---@generic N: number
---@param x N
---@return N
function math.abs(x) end

--- The smallest whole number that is not less.
---@param x number
---@return integer
function math.ceil(x) end

--- The largest whole number that is not greater. a // b does the same for a quotient of whole
--- numbers.
---@param x number
---@return integer
function math.floor(x) end

--- The largest argument.
---@generic N: number
---@param x N
---@param ... N
---@return N
function math.max(x, ...) end

--- The smallest argument.
---@generic N: number
---@param x N
---@param ... N
---@return N
function math.min(x, ...) end

--- The same number as a whole one; nil if it is not whole.
---@param x any
---@return integer?
function math.tointeger(x) end

--- "integer", "float", or nil for what is not a number.
---@param x any
---@return "integer"|"float"|nil
function math.type(x) end
