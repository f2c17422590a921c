import { annotateSpan, inSpan, type SpanAttributes } from './span.js';

/** What a driver sends its command to. */
export interface CommandTarget {
  /** The protocol or library, such as `webdriver`. */
  readonly system: string;
  /** The command, where it is known before it is sent; never with its arguments. */
  readonly method?: string;
  /** The server. */
  readonly address?: string;
  readonly port?: number;
}

const attributesOf = ({ system, method, address, port }: CommandTarget): SpanAttributes => ({
  'rpc.system': system,
  'rpc.method': method,
  'server.address': address,
  'server.port': port,
});

/** Runs one command of a driver to a device in a span. Costs nothing while traces are off. */
export const commandSpan = <T>(target: CommandTarget, send: () => Promise<T>): Promise<T> =>
  inSpan('driver command', () => attributesOf(target), send, 'client');

/** Names the command of the span that runs now, where only the library knows it. */
export const nameCommand = (method: string): void => annotateSpan({ 'rpc.method': method });
