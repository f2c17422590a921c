import { connection } from '../api/connection';

/** Says what is wrong with the connection, and what happens. */
export function ConnectionBanner() {
  if (connection.value !== 'offline') return null;
  return (
    <div class="banner" role="alert">
      The service does not answer. The page reconnects by itself; nothing of it is lost.
    </div>
  );
}
