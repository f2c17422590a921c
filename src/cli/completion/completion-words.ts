import type { Config } from '@oclif/core/interfaces';

/** A flag as a shell completes it. */
export interface FlagWords {
  /** With its hyphens. */
  readonly name: string;
  /** Whether a value follows it. */
  readonly takesValue: boolean;
  /** The values that it takes, where there is a list of them. */
  readonly values: readonly string[];
}

/** A command as a shell completes it. */
export interface CommandWords {
  /** Words such as `plugin new`. */
  readonly name: string;
  /** First line of its description, without what a shell would read. */
  readonly summary: string;
  readonly flags: readonly FlagWords[];
  /** Values of its first argument, where there is a list of them. */
  readonly values: readonly string[];
}

/** Every command with what can follow it, in the order of their names. */
export function completionWords({ commands, bin }: Config): CommandWords[] {
  return commands
    .filter(({ hidden }) => !hidden)
    .map(({ id, summary, description = '', flags, args }) => ({
      name: id.replaceAll(':', ' '),
      summary: (summary ?? description)
        .replaceAll('<%= config.bin %>', bin)
        .split('\n')[0]!
        .replace(/['"`$\\]/g, ''),
      flags: Object.values(flags)
        .filter(({ hidden }) => !hidden)
        .map((flag) => ({
          name: `--${flag.name}`,
          takesValue: flag.type === 'option',
          values: (flag.type === 'option' && flag.options) || [],
        })),
      values: Object.values(args)[0]?.options ?? [],
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
