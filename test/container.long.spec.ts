import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { parse } from 'yaml';
import { inDirectory } from './fixtures/temporary-directory.js';
import { execForm, pairsOf, parseDockerfile, textsOf } from './support/dockerfile.js';
import { McpClient } from './support/mcp-client.js';
import { ServedService } from './support/serve.js';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');

const stages = parseDockerfile(read('Dockerfile'));
const build = stages[0]!;
const image = stages.at(-1)!;
const environment = pairsOf(image, 'ENV');
const [init, initEnd, ...entrypoint] = execForm(textsOf(image, 'ENTRYPOINT')[0]!);
const defaults = execForm(textsOf(image, 'CMD')[0]!);
const check = execForm(textsOf(image, 'HEALTHCHECK')[0]!);

/** What the image takes over from the build: where it lies there, and where it lies in the image. */
const copied = textsOf(image, 'COPY').map((text) => {
  const [, from, to] = /^--from=build \/app\/(\S+) (\S+)$/.exec(text)!;
  return { from: from!, to: to! };
});

describe('the Dockerfile', () => {
  it('builds in one stage and runs in another, on the same base', () => {
    expect(stages).to.have.length(2);
    expect(build.alias).to.equal('build');
    expect(image.from)
      .to.equal(build.from)
      .and.to.match(/^node:20-.*slim$/);
  });

  it('takes over what was built without packages for development', () => {
    expect(textsOf(build, 'RUN').join('\n')).to.match(/npm ci\n.*npm run build && npm prune --omit=dev/);
    expect(copied.map(({ to }) => to)).to.include.members(['package.json', 'node_modules', 'bin', 'dist']);
    const { files } = JSON.parse(read('package.json')) as { files: string[] };
    const taken = ['CHANGELOG.md', ...copied.map(({ to }) => to)];
    const packed = files.filter((file) => !file.startsWith('!'));
    expect(packed.filter((file) => !taken.some((each) => file === each || file.startsWith(`${each}/`)))).to.deep.equal(
      [],
    );
  });

  it('sends the builder what the build copies, and nothing else', () => {
    const sources = textsOf(build, 'COPY').flatMap((text) => text.split(' ').slice(0, -1));
    const [all, ...sent] = read('.dockerignore').trim().split('\n');
    expect(all).to.equal('*');
    expect(sent.map((line) => line.replace(/^!/, '')).sort()).to.deep.equal([...sources].sort());
    expect(sources.filter((source) => !existsSync(join(PROJECT, source)))).to.deep.equal([]);
  });

  it('installs a browser, its driver and an init', () => {
    const [run] = textsOf(image, 'RUN');
    expect(run!.split(/\s+/)).to.include.members(['chromium', 'chromium-driver', 'fonts-liberation', 'tini']);
    expect(run).to.include('rm -rf /var/lib/apt/lists/*');
  });

  it('runs as a user that is not root', () => {
    const [user, ...more] = textsOf(image, 'USER');
    expect(more).to.deep.equal([]);
    expect(user).to.equal('node');
  });

  it('serves MCP over HTTP on every address by default, behind an init that hands signals on', () => {
    expect([init, initEnd]).to.deep.equal(['tini', '--']);
    expect(entrypoint).to.deep.equal(['node', '/app/bin/svc.js']);
    expect(defaults).to.deep.equal(['mcp', '--transport', 'http', '--port', '8090']);
    expect(environment).to.include({ SVC_HOST: '0.0.0.0', NODE_ENV: 'production' });
    expect(textsOf(image, 'EXPOSE')).to.deep.equal(['8090 8000']);
  });

  it('is labelled as the package is', () => {
    const { name, description, version, license, mcpName } = JSON.parse(read('package.json')) as Record<string, string>;
    expect(pairsOf(image, 'LABEL')).to.deep.equal({
      'org.opencontainers.image.title': name,
      'org.opencontainers.image.description': description,
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.licenses': license,
      'io.modelcontextprotocol.server.name': mcpName,
    });
  });
});

describe('compose.yaml', () => {
  interface ComposeService extends Record<string, unknown> {
    readonly ports: readonly string[];
    readonly tmpfs: readonly string[];
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, ComposeService> };

  it('hands on the token of its own environment, and none where there is none', () => {
    for (const { environment } of Object.values(services)) expect(environment).to.deep.equal({ SVC_TOKEN: null });
  });

  it('has a service for each door, reached from this machine alone', () => {
    expect(Object.keys(services)).to.deep.equal(['mcp', 'http']);
    expect(services['mcp']!.ports).to.deep.equal(['127.0.0.1:8090:8090']);
    expect(services['mcp']).to.not.have.property('command');
    expect(services['http']!.ports).to.deep.equal(['127.0.0.1:8000:8000']);
    expect(services['http']).to.deep.include({ command: ['serve'] });
  });

  for (const [name, service] of Object.entries(services)) {
    it(`gives ${name} no more rights than it needs, and the time that it takes to end`, () => {
      expect(service).to.deep.include({
        build: '.',
        user: 'node',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        stop_grace_period: '20s',
      });
      expect(service.tmpfs.map((mount) => mount.split(':')[0])).to.deep.equal(['/tmp', '/home/node']);
      expect(service, 'the check of the image').to.not.have.property('healthcheck');
    });
  }
});

describe('the commands of the image', () => {
  /** Works with a folder that holds what the image has in `/app`. */
  const inImage = (work: (app: string) => Promise<void>) =>
    inDirectory({}, async (app) => {
      for (const { from, to } of copied) {
        await mkdir(dirname(join(app, to)), { recursive: true });
        if (from === 'node_modules') await symlink(join(PROJECT, from), join(app, to));
        else await cp(join(PROJECT, from), join(app, to), { recursive: true, filter: isInImage });
      }
      await work(app);
    });
  const isInImage = (path: string) => !/dist\/(test|bench)$/.test(path);

  const start = (app: string, args: readonly string[]) => {
    const [, command] = entrypoint;
    return ServedService.start({
      script: [command!.replace('/app', app)],
      args,
      env: environment,
      cwd: app,
    });
  };
  const portOf = ({ url }: ServedService) => new URL(url).port;

  /** Runs the health check with that port in place of one; answers the exit code. */
  const health = (instead: '8090' | '8000', port: string): Promise<number> => {
    const [node, ...args] = check;
    expect(node).to.equal('node');
    // Nothing listens on port 1.
    const ports = (text: string) => text.replace(/8090|8000/g, (each) => (each === instead ? port : '1'));
    return promisify(execFile)(process.execPath, args.map(ports)).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  };

  it('serve MCP, tell that they are healthy, and end at SIGTERM with 0', async () => {
    await inImage(async (app) => {
      const served = await start(
        app,
        defaults.map((word) => (word === '8090' ? '0' : word)),
      );
      const port = portOf(served);
      try {
        expect(new URL(served.url).hostname).to.equal('0.0.0.0');
        const mcp = await McpClient.overHttp(`http://127.0.0.1:${port}/mcp`);
        const { tools } = await mcp.client.listTools();
        expect(tools.map(({ name }) => name)).to.include.members(['start_session', 'press_element', 'screenshot']);
        await mcp.close();
        expect(await health('8090', port)).to.equal(0);
      } finally {
        await served.stop();
      }
      expect(await health('8090', port)).to.equal(1);
    });
  });

  it('serve HTTP with the argument "serve", tell that they are healthy, and end at SIGTERM with 0', async () => {
    await inImage(async (app) => {
      const served = await start(app, ['serve', '--port', '0', '--allowed-hosts', 'svc.example']);
      const port = portOf(served);
      try {
        expect(new URL(served.url).hostname).to.equal('0.0.0.0');
        expect(await health('8000', port)).to.equal(0);
      } finally {
        await served.stop();
      }
      expect(await health('8000', port)).to.equal(1);
    });
  });
});
