import { parseArgs } from 'node:util';
import { SeleniumGrid } from './selenium-grid.js';

// `node dist/test/support/run-selenium-grid.js [--port 4444] [--max-sessions 4]`: a Selenium Grid until SIGINT or SIGTERM.
const { values } = parseArgs({ options: { port: { type: 'string' }, 'max-sessions': { type: 'string' } } });
const port = Number(values.port ?? 4444);
const maxSessions = Number(values['max-sessions'] ?? 4);

const grid = await SeleniumGrid.start({ port, maxSessions });
process.stdout.write(`Selenium Grid with ${maxSessions} browsers: ${grid.url}\n`);
const stop = () => void grid.stop();
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
