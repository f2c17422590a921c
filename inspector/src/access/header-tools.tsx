/** Theme and help, at the right of the header. */
export function HeaderTools() {
  return <div class="header-tools" />;
}
