// Writes the types of the HTTP interface, from the OpenAPI document of the service that was just built.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';

const command = fileURLToPath(new URL('../bin/svc.js', import.meta.url));
const directory = new URL('generated/', import.meta.url);

const service = spawn(process.execPath, [command, 'serve', '--port', '0', '--log-level', 'error'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(service, 'exit');
try {
  const document = await (await fetch(new URL('/openapi.json', await addressOf(service)))).json();
  await mkdir(directory, { recursive: true });
  await writeFile(new URL('interface.d.ts', directory), astToString(await openapiTypes(document)));
} finally {
  service.kill();
  await ended;
}

/** The address that the service prints when it is ready. */
async function addressOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('svc serve ended before it was ready');
}
