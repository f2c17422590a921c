/** The open sessions. */
export function SessionsView() {
  return <main class="page" />;
}
