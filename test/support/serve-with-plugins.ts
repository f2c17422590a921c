/** Serves like `svc serve --port 0`, with the plugins of this directory's `plugins` in addition. */
import { fileURLToPath } from 'node:url';
import { boot } from '../../src/boot.js';
import { endOnSignal } from '../../src/cli/end-on-signal.js';
import { serveHttp } from '../../src/http/server.js';

const service = await boot({ flags: { port: 0 } }, [fileURLToPath(new URL('plugins', import.meta.url))]);
const server = await serveHttp(service);
process.stdout.write(`svc is listening on ${server.url}\n`);
await endOnSignal(service.logger.log, () => server.close());
