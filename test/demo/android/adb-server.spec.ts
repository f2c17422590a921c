import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { ByteReader, withLength, shellPacket } from '../../../demo/android/adb/wire-format.js';
import { VirtualAndroid } from '../../../demo/android/device-host.js';
import { FaultyDevice } from '../../fixtures/faulty-device.js';

interface Failure {
  readonly code: number;
  readonly stderr: string;
}

describe('the ADB server of virtual devices', () => {
  let host: VirtualAndroid<FaultyDevice>;
  let folder: string;

  beforeEach(async () => {
    host = await VirtualAndroid.startWith(FaultyDevice, { devices: 2 });
    folder = mkdtempSync(join(tmpdir(), 'adb-test-'));
  });

  afterEach(async () => {
    await host.close();
    rmSync(folder, { recursive: true });
  });

  async function adb(...args: string[]): Promise<string> {
    return (await promisify(execFile)('adb', ['-H', '127.0.0.1', '-P', String(host.adbPort), ...args])).stdout;
  }
  const phone = (...args: string[]) => adb('-s', 'emulator-5554', ...args);
  const failureOf = (command: Promise<unknown>) =>
    command.then(
      () => undefined,
      (error: unknown) => error as Failure,
    );

  it('puts a length before a text and a head before a packet', () => {
    expect(withLength('host:version').toString()).to.equal('000chost:version');
    expect([...shellPacket(1, Buffer.from('ab'))]).to.deep.equal([1, 2, 0, 0, 0, 97, 98]);
  });

  it('lists its devices to the real client', async () => {
    expect(await adb('devices')).to.equal('List of devices attached\nemulator-5554\tdevice\nemulator-5556\tdevice\n\n');
  });

  it('runs commands with output, errors and exit status apart', async () => {
    expect(await phone('shell', 'getprop', 'ro.build.version.sdk')).to.equal('34\n');
    const failure = await failureOf(phone('shell', 'nothing'));
    expect([failure?.code, failure?.stderr]).to.deep.equal([
      127,
      '/system/bin/sh: nothing: inaccessible or not found\n',
    ]);
  });

  it('pushes and pulls files', async () => {
    const content = Buffer.alloc(200_000, 'abc');
    writeFileSync(join(folder, 'sent'), content);
    await phone('push', join(folder, 'sent'), '/sdcard/file.bin');
    expect(host.devices[0]!.files.read('/sdcard/file.bin')!.equals(content)).to.equal(true);
    await phone('pull', '/sdcard/file.bin', join(folder, 'got'));
    expect(readFileSync(join(folder, 'got')).equals(content)).to.equal(true);
  });

  it('gives a picture of the screen', async () => {
    const { stdout } = await promisify(execFile)(
      'adb',
      ['-H', '127.0.0.1', '-P', String(host.adbPort), '-s', 'emulator-5554', 'exec-out', 'screencap', '-p'],
      { encoding: 'buffer', maxBuffer: 10_000_000 },
    );
    expect(stdout.toString('latin1', 1, 4)).to.equal('PNG');
  });

  it('forwards ports, lists them and closes them with what goes through', async () => {
    const port = (await phone('forward', 'tcp:0', 'tcp:6790')).trim();
    expect(await phone('forward', '--list')).to.include(`emulator-5554 tcp:${port} tcp:6790`);
    const socket = createConnection(Number(port), '127.0.0.1');
    const ended = new ByteReader(socket).read(1);
    socket.write('GET /status HTTP/1.1\r\nHost: device\r\n\r\n');
    await phone('forward', '--remove', `tcp:${port}`);
    expect(await ended).to.equal(undefined);
    expect((await failureOf(phone('forward', '--remove', `tcp:${port}`)))?.stderr).to.include('not found');
  });

  it('says that a device is not there, or offline', async () => {
    const absent = await failureOf(adb('-s', 'emulator-1', 'shell', 'true'));
    expect(absent?.stderr).to.include("device 'emulator-1' not found");
    host.devices[0]!.goOffline();
    expect((await failureOf(phone('shell', 'true')))?.stderr).to.include('device offline');
    host.devices[0]!.faults.clear();
    expect(await phone('shell', 'echo', 'back')).to.equal('back\n');
  });

  it('ends commands that still run, and frees its port, when it closes', async () => {
    const { adbPort } = host;
    const running = failureOf(phone('logcat'));
    while (!host.devices[0]!.log.of('shell').some((line) => line.includes('logcat'))) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await host.close();
    await running;
    host = await VirtualAndroid.startWith(FaultyDevice, { adbPort });
    expect(host.adbPort).to.equal(adbPort);
  });

  it('says that its port is taken', async () => {
    const error = await VirtualAndroid.start({ adbPort: host.adbPort }).catch((caught: unknown) => caught);
    expect((error as Error).message).to.match(/^The ADB server cannot listen; give another port.*EADDRINUSE/);
  });
});
