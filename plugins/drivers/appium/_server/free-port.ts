import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** Whether nothing listens at a port of this host's loopback. */
export async function isFree(port: number): Promise<boolean> {
  return (await tryBind(port)) !== undefined;
}

/** A port of this host's loopback that nothing listens at now. */
export async function freePort(): Promise<number> {
  const port = await tryBind(0);
  if (port === undefined) throw new Error('this host has no free port');
  return port;
}

async function tryBind(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
