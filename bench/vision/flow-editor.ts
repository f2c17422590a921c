import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKAGES } from './packages.js';
import type { Server } from './package-server.js';

interface NodeRed {
  init(server: unknown, settings: object): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  httpAdmin(request: IncomingMessage, response: ServerResponse): void;
}

const EXAMPLE = '@node-red/nodes/examples/function/switch/02 - Check all rules.json';

/** Node-RED with one of its own example flows at a free port of the loopback interface. */
export async function serveFlowEditor(): Promise<Server> {
  const directory = await mkdtemp(join(tmpdir(), 'node-red-'));
  const nodes = JSON.parse(await readFile(join(PACKAGES, EXAMPLE), 'utf8')) as { z: string }[];
  const tab = { id: nodes[0]!.z, type: 'tab', label: 'Check all rules' };
  await writeFile(join(directory, 'flows.json'), JSON.stringify([tab, ...nodes]));

  const editor = createRequire(join(PACKAGES, 'package.json'))('node-red') as NodeRed;
  const server = createServer((request, response) => editor.httpAdmin(request, response));
  editor.init(server, {
    httpAdminRoot: '/',
    httpNodeRoot: false,
    userDir: directory,
    flowFile: 'flows.json',
    logging: { console: { level: 'off' } },
    telemetry: { enabled: false, updateNotification: false },
    editorTheme: { tours: false },
  });
  await editor.start();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: async () => {
      await editor.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
