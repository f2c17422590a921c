/** Asks for the token of the service. */
export function LoginForm() {
  return <main class="login" />;
}
