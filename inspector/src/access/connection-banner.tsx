import { connection } from '../api/connection';
import { endingSoon } from './login';
import { LoginBanner } from './login-banner';
import { OfflineBanner } from './offline-banner';
import { SessionBanner } from './session-banner';
import { trouble } from './session-state';
import './access.css';

/** Says what is wrong with the service, the login and the session, and what happens or helps. */
export function ConnectionBanner() {
  const isOnline = connection.value === 'online';
  const isEmpty = isOnline ? !endingSoon.value && !trouble.value : connection.value === 'login';
  return (
    <div class="access-banners" {...(!isEmpty && { role: 'region', 'aria-label': 'Warnings' })}>
      {connection.value === 'offline' && <OfflineBanner />}
      {isOnline && <LoginBanner />}
      {isOnline && <SessionBanner />}
    </div>
  );
}
