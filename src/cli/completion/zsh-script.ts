import type { CommandWords } from './completion-words.js';
import { caseLines } from './case-lines.js';
import { LIST_KEYWORDS } from './word-lists.js';

export function zshScript(commands: readonly CommandWords[]): string {
  const { known, valued, files, silent, next } = caseLines(commands, {
    words: (words) => `candidates=(${words.join(' ')})`,
    keywords:
      'if [[ $i == $CURRENT && ${words[CURRENT]} != -* ]]; then _svc_ask_keywords; candidates+=($_svc_keywords); fi',
  });
  return `#compdef svc
# Completes svc in zsh, after compinit: source <(svc completion zsh)
_svc_ask_keywords() {
  # A directory may have plugins of its own.
  [[ \${_svc_keywords_in-} == $PWD ]] && return
  typeset -ga _svc_keywords
  typeset -g _svc_keywords_in
  _svc_keywords=("\${(@f)$(${LIST_KEYWORDS})}")
  _svc_keywords_in=$PWD
}

_svc() {
  local before=\${words[CURRENT - 1]} chosen='' i
  local -a candidates
  for ((i = 2; i < CURRENT; i++)); do
    case "\${chosen:+$chosen }\${words[i]}" in
      ${known}) chosen="\${chosen:+$chosen }\${words[i]}" ;;
      *) break ;;
    esac
  done
  case "$chosen $before" in
${valued}
    ${files}) _files; return ;;
    ${silent}) return ;;
    *)
      case "$chosen" in
${next}
      esac ;;
  esac
  compadd -- $candidates
}

compdef _svc svc`;
}
