import type { CommandWords } from './completion-words.js';
import { caseLines } from './case-lines.js';
import { LIST_KEYWORDS } from './word-lists.js';

/** For bash 3.2, which macOS has, and later. */
export function bashScript(commands: readonly CommandWords[]): string {
  const { known, valued, files, silent, next } = caseLines(commands, {
    words: (words) => `words='${words.join(' ')}'`,
    keywords: 'if [[ $i == "$COMP_CWORD" && $word != -* ]]; then _svc_ask_keywords; words+=" $_svc_keywords"; fi',
  });
  return `# Completes svc in bash: source <(svc completion bash)
_svc_ask_keywords() {
  # A directory may have plugins of its own.
  [[ \${_svc_keywords_in-} == "$PWD" ]] && return
  _svc_keywords=$(${LIST_KEYWORDS})
  _svc_keywords_in=$PWD
}

_svc() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} chosen='' words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${chosen:+$chosen }\${COMP_WORDS[i]}" in
      ${known}) chosen="\${chosen:+$chosen }\${COMP_WORDS[i]}" ;;
      *) break ;;
    esac
  done
  case "$chosen $before" in
${valued}
    ${files})
      compopt -o filenames 2>/dev/null
      local IFS=$'\\n'
      COMPREPLY=($(compgen -f -- "$word"))
      return ;;
    ${silent}) return ;;
    *)
      case "$chosen" in
${next}
      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}

complete -F _svc svc`;
}
