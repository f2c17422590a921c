import type { Note } from '../plugin/call-context.js';

/** Pictures in one answer. */
const MOST_PICTURES = 3;

export const tracesOf = (notes: readonly Note[]): object[] => notes.map(({ trace }) => trace);

/**
 * The traces, each of the last three with its `picture`: a data URL.
 * @param hide masks what is secret in a trace
 */
export async function drawn(notes: readonly Note[], hide: <T>(trace: T) => T): Promise<object[]> {
  const first = notes.length - MOST_PICTURES;
  return Promise.all(
    notes.map(async ({ trace, draw }, i) => {
      const picture = i >= first ? await draw?.() : undefined;
      return { ...hide(trace), ...(picture !== undefined && { picture }) };
    }),
  );
}
