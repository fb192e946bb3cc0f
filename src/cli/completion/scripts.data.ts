/** Finds the program as `npx` does: in the nearest `node_modules`, or else on PATH. */
const program = `_eyewright_complete() {
  local folder=$PWD
  while [ -n "$folder" ] && [ ! -x "$folder/node_modules/.bin/eyewright" ]; do folder=\${folder%/*}; done
  if [ -n "$folder" ]; then "$folder/node_modules/.bin/eyewright" complete -- "$@" 2>/dev/null
  else command eyewright complete -- "$@" 2>/dev/null
  fi
}`;

const bash = `# Completion of eyewright for bash. It asks the program, and so never becomes out of date.
# Put this line into ~/.bashrc: eval "$(npx eyewright completion bash)"
${program}
_eyewright() {
  local skip=1 line
  [ "\${COMP_WORDS[0]##*/}" = npx ] && skip=2
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <(_eyewright_complete "\${COMP_WORDS[@]:skip:COMP_CWORD-skip+1}")
}
_eyewright_npx() {
  if [ "$COMP_CWORD" -gt 1 ] && [ "\${COMP_WORDS[1]}" = eyewright ]; then _eyewright; else COMPREPLY=(); fi
}
complete -o default -F _eyewright eyewright
complete -p npx >/dev/null 2>&1 || complete -o default -F _eyewright_npx npx
`;

const zsh = `#compdef eyewright
# Completion of eyewright for zsh. It asks the program, and so never becomes out of date.
# Put this line into ~/.zshrc: eval "$(npx eyewright completion zsh)"
${program}
_eyewright() {
  local skip=1 line
  local -a found
  [[ \${words[1]:t} == npx ]] && skip=2
  while IFS= read -r line; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(_eyewright_complete "\${(@)words[skip+1,CURRENT]}")
  if (( \${#found} )); then _describe -V 'eyewright' found; else _files; fi
}
_eyewright_npx() {
  if (( CURRENT > 2 )) && [[ \${words[2]} == eyewright ]]; then _eyewright; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
compdef _eyewright eyewright
[[ -n \${_comps[npx]} ]] || compdef _eyewright_npx npx
`;

/** What a shell reads once to complete commands, by the name of the shell. */
export const completionScripts = { bash, zsh } as const;
