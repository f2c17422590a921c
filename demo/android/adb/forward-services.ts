import type { Socket } from 'node:net';
import type { AdbDevice } from './adb-device.js';
import { fail, OKAY, withLength } from './host-message.js';
import type { PortForwards } from './port-forwards.js';

/** Answers what is asked of all forwards: `killforward-all` and `list-forward`; false when it is none of them. */
export async function serveForwards(request: string, forwards: PortForwards, socket: Socket): Promise<boolean> {
  if (request === 'killforward-all') {
    await forwards.removeAll();
    socket.end(Buffer.concat([OKAY, OKAY]));
    return true;
  }
  if (request === 'list-forward') {
    socket.end(Buffer.concat([OKAY, withLength(forwards.list())]));
    return true;
  }
  return false;
}

/** Answers `forward` and `killforward` of one device; false when the request is none of them. */
export async function serveForward(
  request: string,
  device: AdbDevice,
  forwards: PortForwards,
  socket: Socket,
): Promise<boolean> {
  const add = /^forward:(?:norebind:)?tcp:(\d+);tcp:(\d+)$/.exec(request);
  if (add) {
    socket.write(OKAY);
    try {
      const port = await forwards.add(device, Number(add[1]), Number(add[2]));
      socket.end(Buffer.concat([OKAY, withLength(String(port))]));
    } catch (error) {
      socket.end(fail(`cannot bind listener: ${error instanceof Error ? error.message : String(error)}`));
    }
    return true;
  }
  const remove = /^killforward:tcp:(\d+)$/.exec(request);
  if (remove) {
    socket.write(OKAY);
    const removed = await forwards.remove(Number(remove[1]));
    socket.end(removed ? OKAY : fail(`listener 'tcp:${remove[1]}' not found`));
    return true;
  }
  return false;
}
