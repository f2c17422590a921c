import type { Settings } from './config.js';
import type { Log } from './log.js';

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** Tells in the log when whoever reaches the address may drive the devices. */
export function warnWhenOpen(log: Log, { host, token }: Settings): void {
  if (token !== undefined || LOOPBACK.includes(host)) return;
  log.warn({ host }, 'everyone who reaches this address can drive the devices: set a token (--token, SVC_TOKEN)');
}
