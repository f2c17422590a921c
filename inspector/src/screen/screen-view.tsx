/** The live screen of the session. */
export function ScreenView() {
  return <section class="screen" aria-label="Screen" />;
}
