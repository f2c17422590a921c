import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ClientSession } from '../../support/client-session.js';
import { HttpClient } from '../../support/http-client.js';
import { ServedService } from '../../support/serve.js';
import { sessionConfig } from '../../support/session-config.js';

const exec = promisify(execFile);
/** Where the list of Python packages lies: in the sources, which are compiled to `dist`. */
const PACKAGE = fileURLToPath(new URL('../../../../test/http/conformance', import.meta.url));
const PYTHON = join(PACKAGE, '.venv', 'bin');
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
];
const PAGE = 'data:text/html,<h1>Shop</h1><button id=save>Save</button><input placeholder=Name><a href=%23>More</a>';

/** Runs schemathesis over the interface description of a running service, without a session and with one. */
async function main(): Promise<void> {
  await install();
  const directory = await mkdtemp(join(tmpdir(), 'svc-conformance-'));
  const service = await ServedService.start({ env: { SVC_LOG_LEVEL: 'error', SVC_MAX_SESSIONS: '3' } });
  try {
    const client = await HttpClient.connect(service.url);
    const isStranger = await check(directory, service.url, '', []);
    const { id } = await ClientSession.start(client, sessionConfig(PAGE));
    // The streams end with the session, and it ends with its stop.
    const endless = ['events', 'workspace/stream', 'logs', 'screen', 'stop'].map(
      (name) => `/v1/sessions/{session_id}/${name}`,
    );
    // An element that is not found is a 500, as the table of errors has it.
    const notFound = '/v1/sessions/{session_id}/locators';
    const only = [
      '--include-path-regex',
      '/v1/sessions/\\{',
      ...[...endless, notFound].flatMap((path) => ['--exclude-path', path]),
    ];
    const isKnown = await check(directory, service.url, `[parameters]\n"path.session_id" = "${id}"\n`, only);
    client.close();
    const faults = service.log.filter(({ level }) => Number(level) >= 50);
    for (const fault of faults) process.stderr.write(`${JSON.stringify(fault)}\n`);
    process.exitCode = isStranger && isKnown && faults.length === 0 ? 0 : 1;
  } finally {
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function install(): Promise<void> {
  if (existsSync(join(PYTHON, 'schemathesis'))) return;
  await exec('python3', ['-m', 'venv', join(PACKAGE, '.venv')]).catch((error: Error) => {
    throw new Error(`python3 with venv is needed (apt-get install python3-venv): ${error.message}`);
  });
  await exec(join(PYTHON, 'pip'), ['install', '--quiet', '--requirement', join(PACKAGE, 'requirements.txt')]);
}

/** Whether every answer was as the description says. What schemathesis prints is shown. */
async function check(directory: string, url: string, config: string, more: readonly string[]): Promise<boolean> {
  await writeFile(join(directory, 'schemathesis.toml'), config);
  const child = spawn(
    join(PYTHON, 'schemathesis'),
    [
      ...['--no-color', 'run', `${url}/openapi.json`, '--checks', CHECKS.join(), '--warnings', 'off'],
      ...['--phases', 'coverage,fuzzing', '--max-examples', '10', '--seed', '1', '--request-timeout', '20', ...more],
    ],
    { cwd: directory, stdio: 'inherit' },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

await main();
