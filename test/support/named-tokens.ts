import { createHash } from 'node:crypto';

/** What an entry of a tokens file says beside its name and hash. */
export interface TokenSpec {
  readonly role: 'view' | 'run' | 'admin';
  readonly expires?: string;
  readonly limits?: Readonly<Record<string, number>>;
  readonly watches?: readonly string[];
}

/** The token of a name in the tests. */
export const tokenOf = (name: string): string => `token-of-${name}-in-tests`;

export const bearer = (name: string): { readonly Authorization: string } => ({
  Authorization: `Bearer ${tokenOf(name)}`,
});

/** The text of a tokens file. JSON is YAML, too. */
export const tokensFileText = (tokens: Readonly<Record<string, TokenSpec>>): string =>
  JSON.stringify(
    Object.entries(tokens).map(([name, spec]) => ({
      name,
      hash: `sha256:${createHash('sha256').update(tokenOf(name)).digest('hex')}`,
      ...spec,
    })),
  );
