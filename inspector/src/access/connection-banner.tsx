import { connection } from '../api/connection';
import { LoginBanner } from './login-banner';
import { OfflineBanner } from './offline-banner';
import { SessionBanner } from './session-banner';
import './access.css';

/** Says what is wrong with the service, the login and the session, and what happens or helps. */
export function ConnectionBanner() {
  const isOnline = connection.value === 'online';
  return (
    <div class="access-banners">
      {connection.value === 'offline' && <OfflineBanner />}
      {isOnline && <LoginBanner />}
      {isOnline && <SessionBanner />}
    </div>
  );
}
