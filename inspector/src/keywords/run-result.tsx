/** The result of the last call, below the panels. */
export function RunResult() {
  return null;
}
