# bohn.bash - completion for bash. `make install` puts it where bash-completion finds it; without that
# package: source it.
#
# Commands and options come from `bohn help`, games, options and bots of games from `bohn list`, names of
# the manual from `bohn doc`: what is offered is what this bohn has.

# The options of a command with what their values are called: "--players N", a line each.
_bohn_options() {
    "$1" help "$2" 2>/dev/null | sed -nE 's/^  (-[a-z], )?(--[a-z-]+( [A-Z][A-Z=\/]*)?)( .*)?$/\2/p'
}

# What stands behind a game in `bohn list`: lines of options and bots.
_bohn_game() {
    [[ -n $2 && $2 != *[/+]* && $2 != *.lua ]] && "$1" list "$2" 2>/dev/null
}

# _bohn_seats PROGRAM COMMAND GAME: bots, and the names that every game knows.
_bohn_seats() {
    printf '%s\n' random default seer
    case $2 in repl) echo me ;; sim) ;; *) echo human ;; esac
    _bohn_game "$1" "$3" | sed -n 's/^ *bots: //p' | tr -s ', ' '\n'
}

_bohn_commands() {
    "$1" help 2>/dev/null | sed -nE 's/^  ([a-z]+) .*/\1/p' | grep -vx bohn
}

# _bohn_value PROGRAM COMMAND OPTION CUR GAME: what may follow an option, one a line.
_bohn_value() {
    local before='' name
    case $3 in
        --lang) printf '%s\n' en de ;;
        --color) printf '%s\n' auto always never ;;
        --players) printf '%s\n' 1 2 3 4 5 6 7 8 ;;
        --seat) printf '%s\n' all 1 2 3 4 5 6 7 8 ;;
        --from | --vs) "$1" list --names 2>/dev/null ;;
        --set) _bohn_game "$1" "$5" | sed -nE 's/^ *--set ([a-z0-9_]+=).*/\1/p' ;;
        --seats)
            [[ $4 != *,* ]] || before=${4%,*},
            for name in $(_bohn_seats "$1" "$2" "$5"); do echo "$before$name"; done
            ;;
        --record | --resume | --load | --out | --continue | --report | --coverage) compgen -f -- "$4" ;;
        --until) printf '%s\n' 1% ;;
        --dir | --shrink) compgen -d -- "$4" ;;
    esac
}

# _bohn_word PROGRAM COMMAND CUR: what a word that is no option may be, one a line.
_bohn_word() {
    local before='' name
    case $2 in
        run | sim | repl | check | diff)
            [[ $3 != *+* ]] || before=${3%+*}+
            for name in $("$1" list --names 2>/dev/null); do echo "$before$name"; done
            [[ -n $before ]] || compgen -f -X '!*.lua' -- "$3"
            [[ $3 != */* ]] || compgen -d -- "$3"
            ;;
        list) "$1" list --names 2>/dev/null ;;
        test) compgen -f -X '!*.lua' -- "$3"; compgen -d -- "$3" ;;
        replay | merge) compgen -f -- "$3" ;;
        doc) "$1" doc --names 2>/dev/null ;;
        help) _bohn_commands "$1"; printf '%s\n' play exit ;;
    esac
}

_bohn() {
    # bash splits words at : and =, which names and options have in them: the line is split anew, at blanks.
    local line=${COMP_LINE:0:COMP_POINT} words=() cur program command='' game='' list='' takes='' glued='' i
    read -ra words <<<"$line"
    [[ $line != *[[:blank:]] ]] || words+=("")
    program=${words[0]/#\~\//$HOME/} cur=${words[-1]}

    for ((i = 1; i < ${#words[@]} - 1; i++)); do
        if [[ -z $command ]]; then
            command=${words[i]} list=$(_bohn_options "$program" "${words[i]}")
        elif [[ ${words[i]} == --* && $list == *"${words[i]} "[A-Z]* ]]; then
            takes=${words[i]}
            ((++i == ${#words[@]} - 1)) || takes=''
        elif [[ ${words[i]} != -* && -z $game ]]; then
            game=${words[i]}
        fi
    done
    if [[ -z $takes && $cur == --*=* ]]; then
        takes=${cur%%=*} glued=$takes= cur=${cur#*=}
    fi

    local found
    if [[ -z $command ]]; then found=$(_bohn_commands "$program")
    elif [[ -n $takes ]]; then found=$(_bohn_value "$program" "$command" "$takes" "$cur" "$game")
    elif [[ $cur == -* ]]; then found=$(cut -d ' ' -f 1 <<<"$list")
    else found=$(_bohn_word "$program" "$command" "$cur")
    fi
    local name
    COMPREPLY=()
    while IFS= read -r name; do # not compgen -W, which would run a file called $(command)
        [[ -z $name || $name != "$cur"* ]] || COMPREPLY+=("$name")
    done <<<"$found"

    case ${takes:-$command} in
        --record | --resume | --load | --out | --continue | --report | --coverage | --dir | --shrink | run | sim | merge | \
            repl | check | diff | test | replay)
            compopt -o filenames ;;
        --set) compopt -o nospace ;;
    esac 2>/dev/null
    # What readline replaces begins behind the last : or = , so what is in front of it is left out.
    COMPREPLY=("${COMPREPLY[@]/#/$glued}")
    cur=$glued$cur
    [[ $cur != *[:=]* ]] || COMPREPLY=("${COMPREPLY[@]#"${cur%"${cur##*[:=]}"}"}")
}

complete -F _bohn bohn
