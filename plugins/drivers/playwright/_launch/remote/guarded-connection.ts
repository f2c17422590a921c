import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { DeviceHold } from '#svc';

const holds = new AsyncLocalStorage<DeviceHold>();
/** https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#net; it does not report sockets of TLS. */
subscribe('net.client.socket', (message) => {
  const hold = holds.getStore();
  const { socket } = message as { readonly socket: Socket };
  // Once the socket connects, it has its methods anew.
  if (hold) queueMicrotask(() => guard(socket, hold));
});

/**
 * Connects to a browser by sockets that end before they send another byte once the hold is lost: one action of Playwright
 * sends many messages, also while it waits.
 */
export const connectGuarded = <T>(hold: DeviceHold, connect: () => Promise<T>): Promise<T> => holds.run(hold, connect);

function guard(socket: Socket, hold: DeviceHold): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = (...args: unknown[]): boolean => {
    if (hold.isHeld) return write(...args);
    socket.destroy();
    return false;
  };
}
