import type { HttpClient } from './http-client.js';

/** Stops the sessions that this client started and did not stop. */
export async function stopSessions(client: HttpClient): Promise<void> {
  await Promise.all(client.openSessions.map((id) => client.delete(`/v1/sessions/${id}/stop`)));
}
