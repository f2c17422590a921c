/** Serves like `svc mcp`, with the plugins of the directory in the first argument in addition. */
import { buildOffer } from '../../src/mcp/offer.js';
import { takeStdout } from '../../src/mcp/protocol-output.js';
import { serveStdio } from '../../src/mcp/stdio.js';

const output = takeStdout();
const { boot } = await import('../../src/boot.js');
const { endOnSignal } = await import('../../src/cli/end-on-signal.js');
const service = await boot({ flags: { log_level: 'info' } }, [process.argv[2]!]);
const server = await serveStdio(service, buildOffer(service, 'all'), output);
await endOnSignal(service.logger.log, () => server.close(), server.gone);
