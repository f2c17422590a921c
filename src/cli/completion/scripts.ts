import {
  type CommandWords,
  caseLines,
  LIST_KEYWORDS,
  subcommands,
  TAKE_FILE,
  TAKE_KEYWORD,
  TAKE_PATHS,
} from './completion-words.js';

/** How the script of each shell is written. */
export const SCRIPTS = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
} as const satisfies Record<string, (commands: readonly CommandWords[]) => string>;

export const SHELLS = Object.keys(SCRIPTS) as readonly (keyof typeof SCRIPTS)[];

/** For bash 3.2, which macOS has, and later. */
function bashScript(commands: readonly CommandWords[]): string {
  const { known, valued, files, silent, next } = caseLines(commands, {
    words: (words) => `words='${words.join(' ')}'`,
    keywords: 'if [[ $i == "$COMP_CWORD" && $word != -* ]]; then _svc_ask_keywords; words+=" $_svc_keywords"; fi',
    paths: 'if [[ $word != -* ]]; then files=yes; words=; fi',
  });
  return `# Completes svc in bash: source <(svc completion bash)
_svc_ask_keywords() {
  # A directory may have plugins of its own.
  [[ \${_svc_keywords_in-} == "$PWD" ]] && return
  _svc_keywords=$(${LIST_KEYWORDS})
  _svc_keywords_in=$PWD
}

_svc() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} chosen='' words='' files='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${chosen:+$chosen }\${COMP_WORDS[i]}" in
      ${known}) chosen="\${chosen:+$chosen }\${COMP_WORDS[i]}" ;;
      *) break ;;
    esac
  done
  case "$chosen $before" in
${valued}
    ${files}) files=yes ;;
    ${silent}) return ;;
    *)
      case "$chosen" in
${next}
      esac ;;
  esac
  if [[ $files ]]; then
    compopt -o filenames 2>/dev/null
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$word"))
    return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}

complete -F _svc svc`;
}

function zshScript(commands: readonly CommandWords[]): string {
  const { known, valued, files, silent, next } = caseLines(commands, {
    words: (words) => `candidates=(${words.join(' ')})`,
    keywords:
      'if [[ $i == $CURRENT && ${words[CURRENT]} != -* ]]; then _svc_ask_keywords; candidates+=($_svc_keywords); fi',
    paths: 'if [[ ${words[CURRENT]} != -* ]]; then _files; return; fi',
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

function fishScript(commands: readonly CommandWords[]): string {
  const below = subcommands(commands);
  const lines = [...below].flatMap(([before, words]) =>
    words.map((word) => {
      const name = before === '' ? word : `${before} ${word}`;
      const summary = commands.find((command) => command.name === name)?.summary;
      const when = before === '' ? '__fish_use_subcommand' : `${chosen(before)}; and not ${oneOf(words)}`;
      return `complete -c svc -n '${when}' -a ${word}${summary === undefined ? '' : ` -d '${summary}'`}`;
    }),
  );
  const own = commands.flatMap(({ name, flags, values }) => {
    const head = `complete -c svc -n '${chosen(name)}'`;
    return [
      ...(TAKE_KEYWORD.includes(name) ? [`${head} -a '(${LIST_KEYWORDS})'`] : []),
      ...(TAKE_PATHS.includes(name) ? [`${head} -F`] : []),
      ...(values.length > 0 ? [`${head} -a '${values.join(' ')}'`] : []),
      ...flags.map((flag) => {
        const value = TAKE_FILE.includes(flag.name) ? ' -rF' : flag.takesValue ? ' -x' : '';
        const known = flag.values.length > 0 ? ` -a '${flag.values.join(' ')}'` : '';
        return `${head} -l ${flag.name.slice(2)}${value}${known}`;
      }),
    ];
  });
  return ['# Completes svc in fish', 'complete -c svc -f', ...lines, ...own].join('\n');
}

const chosen = (name: string): string =>
  name
    .split(' ')
    .map((word) => oneOf([word]))
    .join('; and ');

const oneOf = (words: readonly string[]): string => `__fish_seen_subcommand_from ${words.join(' ')}`;
