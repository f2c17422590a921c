/** The palette of keywords, opened with Ctrl+K. */
export function Palette() {
  return null;
}
