/** Starts the embedded Appium server, writes to stdout in how many milliseconds it answers, and stops it. */
import { EmbeddedServer } from '../../plugins/drivers/appium/_server/appium-server.js';
import { createLog } from '../../src/log.js';

const server = new EmbeddedServer({ log: createLog('fatal') });
const began = performance.now();
const { status } = await fetch(`${await server.url()}/status`);
const ms = performance.now() - began;
await server.stop();
if (status !== 200) throw new Error(`the server answered ${status}`);
process.stdout.write(`${ms}\n`);
