/** What the work throws or rejects with; fails when it does neither. */
export async function thrownBy<E = Error>(work: () => unknown): Promise<E> {
  try {
    await work();
  } catch (error) {
    return error as E;
  }
  throw new Error('nothing was thrown');
}
