import { Writable } from 'node:stream';

/**
 * Reserves stdout for the protocol: from now on all other writes to `process.stdout` go to stderr.
 * @returns a stream that still writes to stdout
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
