import { bashScript } from './bash-script.js';
import type { CommandWords } from './completion-words.js';
import { fishScript } from './fish-script.js';
import { zshScript } from './zsh-script.js';

/** How the script of each shell is written. */
export const SCRIPTS = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
} as const satisfies Record<string, (commands: readonly CommandWords[]) => string>;

export const SHELLS = Object.keys(SCRIPTS) as readonly (keyof typeof SCRIPTS)[];
