import type { Socket } from 'node:net';
import type { DeviceFiles } from '../system/device-files.js';
import type { ByteReader } from './wire-format.js';

const REGULAR_FILE = 0o100644;
const NO_SUCH_FILE = 2;
const MAX_CHUNK_BYTES = 64 * 1024;

/** Serves the sync protocol: stat, push (`SEND`) and pull (`RECV`), until the client quits. */
export async function serveSync(reader: ByteReader, socket: Socket, files: DeviceFiles): Promise<void> {
  for (;;) {
    const head = await reader.read(8);
    if (!head) return;
    const request = head.toString('latin1', 0, 4);
    if (request === 'QUIT') return;
    const argument = (await reader.read(head.readUInt32LE(4)))?.toString();
    if (argument === undefined) return;
    if (request === 'STA2' || request === 'LST2') socket.write(stat2(request, files.read(argument)));
    else if (request === 'STAT') socket.write(stat(files.read(argument)));
    else if (request === 'SEND') {
      const content = await readChunks(reader);
      if (!content) return;
      files.write(argument.slice(0, argument.lastIndexOf(',')), content);
      socket.write(message('OKAY'));
    } else if (request === 'RECV') {
      sendFile(socket, argument, files.read(argument));
    } else {
      const text = Buffer.from(`The virtual device does not know the sync request ${request}`);
      socket.write(Buffer.concat([message('FAIL', text.length), text]));
      return;
    }
  }
}

function message(id: string, value = 0): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.write(id, 'latin1');
  bytes.writeUInt32LE(value, 4);
  return bytes;
}

function stat(content: Buffer | undefined): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.write('STAT', 'latin1');
  if (content) {
    bytes.writeUInt32LE(REGULAR_FILE, 4);
    bytes.writeUInt32LE(content.length, 8);
  }
  return bytes;
}

function stat2(id: string, content: Buffer | undefined): Buffer {
  const bytes = Buffer.alloc(72);
  bytes.write(id, 'latin1');
  if (content) {
    bytes.writeUInt32LE(REGULAR_FILE, 24);
    bytes.writeBigUInt64LE(BigInt(content.length), 40);
  } else {
    bytes.writeUInt32LE(NO_SUCH_FILE, 4);
  }
  return bytes;
}

async function readChunks(reader: ByteReader): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for (;;) {
    const head = await reader.read(8);
    if (!head) return undefined;
    if (head.toString('latin1', 0, 4) === 'DONE') return Buffer.concat(chunks);
    const chunk = await reader.read(head.readUInt32LE(4));
    if (!chunk) return undefined;
    chunks.push(chunk);
  }
}

function sendFile(socket: Socket, path: string, content: Buffer | undefined): void {
  if (!content) {
    const text = Buffer.from(`open failed: No such file or directory: ${path}`);
    socket.write(Buffer.concat([message('FAIL', text.length), text]));
    return;
  }
  for (let start = 0; start < content.length; start += MAX_CHUNK_BYTES) {
    const chunk = content.subarray(start, start + MAX_CHUNK_BYTES);
    socket.write(Buffer.concat([message('DATA', chunk.length), chunk]));
  }
  socket.write(message('DONE'));
}
