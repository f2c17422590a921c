import { Writable } from 'node:stream';

/**
 * Takes stdout for the protocol: what anything else writes there goes to stderr from now on.
 * @returns what writes to stdout
 */
export function takeStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, encoding, done) => void write(chunk, encoding, done),
  });
}
