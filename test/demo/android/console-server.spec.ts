import { expect } from 'chai';
import { once } from 'node:events';
import { connect } from 'node:net';
import { ConsoleServer, geoCommand, type Position } from '../../../demo/android/adb/console-server.js';

describe('the console of an emulator', () => {
  it('sets the position with a point or a comma in the numbers, and refuses what it does not know', async () => {
    const positions: Position[] = [];
    const server = await ConsoleServer.listen(geoCommand((position) => positions.push(position)));
    try {
      const socket = connect(server.port, '127.0.0.1');
      let answer = '';
      socket.on('data', (data) => (answer += String(data)));
      socket.write('auth abc\ngeo fix 13.405 52.52\ngeo fix -0,5 1,5\ngeo fix north\nkill\nquit\n');
      await once(socket, 'close');
      expect(positions).to.deep.equal([
        { latitude: 52.52, longitude: 13.405 },
        { latitude: 1.5, longitude: -0.5 },
      ]);
      expect(answer.match(/^(OK|KO)/gm)).to.deep.equal(['OK', 'OK', 'OK', 'OK', 'KO', 'KO']);
    } finally {
      await server.close();
    }
  });
});
