import { parentPort, workerData } from 'node:worker_threads';
import { decode } from 'bmp-ts';

const { data } = decode(Buffer.from(workerData as Uint8Array), { toRGBA: true });
// A copy of its own: small buffers share their memory, which cannot be handed over.
const pixels = new Uint8Array(data);
parentPort!.postMessage(pixels, [pixels.buffer]);
