import type { HttpClient } from './http-client.js';

/** Stops whatever a test has left open. */
export async function stopSessions(client: HttpClient): Promise<void> {
  const { sessions } = (await client.get('/v1/sessions')).body as { sessions: { session_id: string }[] };
  await Promise.all(sessions.map(({ session_id: id }) => client.delete(`/v1/sessions/${id}/stop`)));
}
