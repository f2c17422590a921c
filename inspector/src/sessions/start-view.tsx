/** The form that starts a session. */
export function StartView() {
  return <main class="page" />;
}
