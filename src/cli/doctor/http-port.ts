import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Check } from '../../plugin/check.js';

/** Whether `svc serve` can bind its address. */
export const HTTP_PORT: Check = {
  what: 'HTTP port',
  async look({ settings: { host, port }, signal }) {
    const server = createServer().listen(port, host);
    try {
      await once(server, 'listening', { signal });
      return { state: 'fine', found: port === 0 ? 'any free one' : `${port} on ${host} is free` };
    } catch (error) {
      signal.throwIfAborted();
      const { code } = error as NodeJS.ErrnoException;
      const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be bound (${code})`;
      return { state: 'warning', found: `${port} on ${host} ${reason}`, mend: 'svc serve --port 0 picks a free one' };
    } finally {
      server.close();
    }
  },
};
