import type { Command } from './command-log.js';

/** What a test can ask of a session of a stand-in driver. */
export interface Controlled {
  readonly commands: readonly Command[];
  /** Changes what the device shows. */
  change(wish: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The part of Express that is needed here. */
export interface ExpressApp {
  get(path: string, handler: (request: ExpressRequest, response: ExpressResponse) => void): void;
  post(path: string, handler: (request: ExpressRequest, response: ExpressResponse) => void): void;
}
interface ExpressRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}
interface ExpressResponse {
  status(code: number): ExpressResponse;
  json(value: unknown): void;
}

/** The sessions of all stand-in drivers of this process, by their ids. */
export const sessions = new Map<string, Controlled>();

/** `GET /stand-in/:id` answers the commands of a session, `POST` changes what its device shows. */
export function addControlRoutes(app: ExpressApp): void {
  app.get('/stand-in/:id', ({ params }, response) => {
    const session = sessions.get(params['id'] ?? '');
    if (session) response.json(session.commands);
    else response.status(404).json([]);
  });
  app.post('/stand-in/:id', ({ params, body }, response) => {
    const changed = sessions.get(params['id'] ?? '')?.change(body) ?? Promise.reject(new Error('no such session'));
    changed.then(
      () => response.json({}),
      (error: unknown) => response.status(500).json({ error: String(error) }),
    );
  });
}
