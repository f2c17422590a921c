import { expect } from 'chai';
import { readEvents } from '../../src/client/event-stream.js';
import { SvcError } from '../../src/client/svc-error.js';

/** A body that arrives in these pieces. */
function bodyOf(pieces: readonly (string | Uint8Array)[], isEndless = false): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      if (!isEndless) controller.close();
    },
  });
}

async function read(body: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of readEvents(body)) items.push(item);
  return items;
}

describe('the event streams of the client', () => {
  it('gives each message with its id', async () => {
    const items = await read(bodyOf(['retry: 2000\ndata: :\n\n', 'id: 1\ndata: {"a":1}\n\nid: 2\ndata: {"a":2}\n\n']));
    expect(items).to.deep.equal([
      { id: 1, data: { a: 1 } },
      { id: 2, data: { a: 2 } },
    ]);
  });

  it('joins messages that arrive in pieces, cut inside a character too', async () => {
    const bytes = new TextEncoder().encode('id: 7\r\ndata: {"text":"größer"}\r\n\r\n');
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(await read(bodyOf(pieces))).to.deep.equal([{ id: 7, data: { text: 'größer' } }]);
  });

  it('leaves out heartbeats and a message that was cut off', async () => {
    const pieces = [
      'data: {"type":"heartbeat","timestamp":1.5}\n\n',
      'data: {"execution_id":"heartbeat","status":"HEARTBEAT"}\n\n',
      'data: {"a":1}\n\ndata: {"b"',
    ];
    expect(await read(bodyOf(pieces))).to.deep.equal([{ id: undefined, data: { a: 1 } }]);
  });

  it('closes the stream of a reader that stops early', async () => {
    let isClosed = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: {}\n\n')),
      cancel: () => void (isClosed = true),
    });
    for await (const { data } of readEvents(body)) {
      expect(data).to.deep.equal({});
      break;
    }
    expect(isClosed).to.equal(true);
  });

  it('fails when the stream is silent for too long', async () => {
    const stream = readEvents(bodyOf([], true), 5);
    const error: unknown = await stream.next().catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(SvcError).with.property('code', 'unreachable');
  });
});
