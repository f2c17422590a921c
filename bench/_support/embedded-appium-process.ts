/** Starts the embedded Appium server, writes to stdout after how many milliseconds it answers, and stops it. */
import { SharedAppium } from '../../plugins/drivers/appium/_server/shared-appium.js';
import { createLog } from '../../src/log.js';

const server = new SharedAppium({ log: createLog('fatal') });
const began = performance.now();
const { url } = await server.lease();
const { status } = await fetch(`${url}/status`);
const ms = performance.now() - began;
await server.end();
if (status !== 200) throw new Error(`the server answered ${status}`);
process.stdout.write(`${ms}\n`);
