# complete.zsh - prints what zsh completes: each line of the input with all candidates for its last word.
#   zsh -f tests/complete.zsh DIRECTORY_OF__bohn <lines
# It types the lines into an interactive zsh.
zmodload zsh/zpty
zpty shell zsh -f -i
out=$(mktemp)
zpty -w shell "fpath=(${(q)1} \$fpath); autoload -U compinit; compinit -u -D; PS1=; unsetopt beep
probe_all() { _main_complete; compstate[insert]=all; compstate[list]= }
zle -C probe_all complete-word probe_all
probe() { zle probe_all; print -r -- \"\$BUFFER\" >>${(q)out}; BUFFER= }
zle -N probe; bindkey '^T' probe"
n=0
while IFS= read -r line; do
    # A bare ^T at the end, without the newline that zpty -w adds.
    zpty -n -w shell "$line"$'\x14'
    ((++n))
    for ((i = 0; i < 200; i++)); do
        (($(wc -l <$out) >= n)) && break
        zpty -r -t shell >/dev/null
        sleep 0.05
    done
done
cat $out
rm -f $out
zpty -d shell
