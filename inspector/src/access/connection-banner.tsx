import { connection } from '../api/connection';
import { skippedFrames } from '../state/screen';
import { Banner } from './banner';
import { LoginBanner } from './login-banner';
import { OfflineBanner } from './offline-banner';
import { SessionBanner } from './session-banner';
import './access.css';

/** Says what is wrong with the service, the login, the session and the line, and what happens or helps. */
export function ConnectionBanner() {
  const skipped = skippedFrames.value;
  return (
    <div class="access-banners">
      {connection.value === 'offline' && <OfflineBanner />}
      {connection.value === 'online' && <LoginBanner />}
      {connection.value === 'online' && <SessionBanner />}
      {connection.value === 'online' && skipped > 0 && (
        <Banner role="status" text="The line is slow: the screen shows the newest picture and leaves others out.">
          <span>{skipped === 1 ? '1 picture skipped' : `${skipped} pictures skipped`}</span>
        </Banner>
      )}
    </div>
  );
}
