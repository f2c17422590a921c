/** The streams of the shell protocol, version 2. */
export const SHELL_STREAM = { stdin: 0, stdout: 1, stderr: 2, exit: 3 } as const;

/** One packet of the shell protocol: stream, length as four bytes with the lowest first, data. */
export function shellPacket(stream: number, data: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(stream, 0);
  head.writeUInt32LE(data.length, 1);
  return Buffer.concat([head, data]);
}
