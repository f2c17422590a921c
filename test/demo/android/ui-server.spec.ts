import { expect } from 'chai';
import { PortForwards } from '../../../demo/android/adb/port-forwards.js';
import { demoApp } from '../../../demo/android/apps/demo/demo-app.js';
import { FaultyDevice } from '../../fixtures/faulty-device.js';
import { until } from '../../fixtures/until.js';

interface Answer<T> {
  readonly status: number;
  readonly value: T;
}

describe('the UiAutomator2 server of a virtual device', () => {
  let device: FaultyDevice;
  let forwards: PortForwards;
  let url: string;
  let instrumentation: Promise<number>;
  let client: AbortController;

  beforeEach(async () => {
    device = new FaultyDevice('emulator-5554', [demoApp]);
    forwards = new PortForwards();
    url = `http://127.0.0.1:${await forwards.add(device, 0, 6790)}`;
    client = new AbortController();
  });

  afterEach(async () => {
    device.close();
    await forwards.removeAll();
    await instrumentation;
  });

  const startServer = () => {
    const io = { out: () => {}, err: () => {}, signal: client.signal };
    instrumentation = device.shell('am instrument -w io.appium.uiautomator2.server.test/Runner', io);
  };
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const response = await fetch(`${url}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await response.text();
    return {
      status: response.status,
      value: text === '' ? (undefined as T) : (JSON.parse(text) as { value: T }).value,
    };
  };
  const startSession = async (): Promise<string> => {
    startServer();
    const { value } = await ask<{ sessionId: string }>('POST', '/session', { capabilities: { firstMatch: [{}] } });
    return `/session/${value.sessionId}`;
  };

  it('holds a status request until the instrumentation runs, and refuses all others before', async () => {
    const refused = await ask('GET', '/sessions').catch((error: unknown) => error);
    expect((refused as Error).message).to.equal('fetch failed');
    const status = ask<{ ready: boolean }>('GET', '/status');
    await until('the request came', () => device.log.of('http').includes('GET /status'));
    startServer();
    expect((await status).value.ready).to.equal(true);
  });

  it('ends the instrumentation with the session', async () => {
    const session = await startSession();
    expect(await ask('DELETE', session)).to.deep.equal({ status: 200, value: null });
    expect(await instrumentation).to.equal(0);
    expect(device.isServerRunning).to.equal(false);
  });

  it('ends with the client that runs the instrumentation', async () => {
    await startSession();
    client.abort();
    await instrumentation;
    expect(device.isServerRunning).to.equal(false);
  });

  it('answers errors with their W3C names', async () => {
    const session = await startSession();
    const errorOf = async (method: string, path: string, body?: unknown) => {
      const { status, value } = await ask<{ error: string }>(method, `${session}${path}`, body);
      return `${status} ${value.error}`;
    };
    expect(await errorOf('POST', '/element', { strategy: 'id', selector: 'none' })).to.equal('404 no such element');
    expect(await errorOf('POST', '/element', { strategy: 'css', selector: 'a' })).to.equal('400 invalid selector');
    expect(await errorOf('POST', '/actions', { actions: [{ type: 'pointer', actions: [{ type: 'fly' }] }] })).to.equal(
      '400 invalid argument',
    );
    expect(await errorOf('GET', '/alert/text')).to.equal('404 no such alert');
    const other = await ask<{ error: string }>('GET', '/session/other/source');
    expect([other.status, other.value.error]).to.deep.equal([404, 'invalid session id']);
  });

  it('answers an unknown route with an empty 404, and keeps it for the test to see', async () => {
    const session = await startSession();
    expect(await ask('GET', `${session}/horoscope`)).to.deep.equal({ status: 404, value: undefined });
    expect(device.log.of('unknown command')).to.deep.equal(['GET /horoscope']);
  });

  it('follows two fingers of W3C actions', async () => {
    const session = await startSession();
    device.system.start(demoApp.packageName, '.ZoomActivity');
    const finger = (id: string, from: number, to: number) => ({
      type: 'pointer',
      id,
      parameters: { pointerType: 'touch' },
      actions: [
        { type: 'pointerMove', duration: 0, x: from, y: 1400 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerMove', duration: 100, x: to, y: 1400 },
        { type: 'pointerUp', button: 0 },
      ],
    });
    await ask('POST', `${session}/actions`, { actions: [finger('a', 500, 400), finger('b', 580, 680)] });
    expect(device.source).to.include('text="Scale 3.50"');
  });

  it('never answers while it hangs, and lets go when the device closes', async () => {
    const session = await startSession();
    device.faults.httpHangs = true;
    const source = ask('GET', `${session}/source`).catch((error: unknown) => error);
    await until('the request came', () => device.log.of('http').includes('GET /source'));
    device.close();
    expect(((await source) as Error).message).to.equal('fetch failed');
  });
});
