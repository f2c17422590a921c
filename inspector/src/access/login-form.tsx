import { TokenForm } from './token-form';
import './access.css';

/** In place of the view while the service wants a login. What the page holds stays. */
export function LoginForm() {
  return (
    <main class="page access-login">
      <h1>Log in</h1>
      <p class="muted">
        This service answers only clients that have its token. The page exchanges it for a cookie and does not keep it.
      </p>
      <TokenForm />
    </main>
  );
}
