import type { ClientSession, Params } from '../support/client-session.js';

/** The keyword under test, and the session that it runs in. */
export interface Bench {
  readonly session: ClientSession;
  /** Runs the keyword; answers its result. @throws NotSupported when it is E0105, Error when it fails otherwise */
  readonly run: (params?: Params) => Promise<unknown>;
}

/** Brings the target to where a keyword must work, runs it once, and checks what it did. */
export type KeywordCase<B extends Bench> = (bench: B) => Promise<void>;

/** By the row of the table: a keyword's name, after which a comma and a remark may stand. */
export type KeywordCases<B extends Bench> = Readonly<Record<string, KeywordCase<B>>>;

/** The keyword answered E0105. */
export class NotSupported extends Error {}

/** What a platform cannot do by its nature. */
export const neverThere =
  (params: Params): KeywordCase<Bench> =>
  async ({ run }) => {
    await run(params);
    throw new Error('it works here: let its case check what it does');
  };

/** Name of the keyword in a row of the table. */
export const keywordOf = (row: string): string => row.split(',')[0]!;
