import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** Ways to install or run the package that the registry has under the name svc. */
const FOREIGN = [
  /\b(?:npm|pnpm|yarn|bun) (?:install|i|add|exec|x|dlx)(?: -\S+)* svc(?![\w@/.-])/,
  /\b(?:npx|bunx)(?! --no-install )(?: -\S+)* svc(?![\w@/.-])/,
  /"svc": "(?:[\^~<>=*\d]|latest)/,
  /"identifier": "svc"/,
];
/** These run the local command after they have seen that it is installed. */
const INSTALLED = ['.ci/run', 'src/cli/commands/plugin/new.ts'];

/** Files of the project that are not made by a build. */
const filesIn = (directory: string): string[] =>
  readdirSync(join(PROJECT, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[\\/](node_modules|dist)([\\/]|$)/.test(entry.parentPath))
    .map((entry) => relative(PROJECT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

const isForeign = (line: string): boolean => FOREIGN.some((pattern) => pattern.test(line));

describe('the name of the package', () => {
  it('is the full one wherever something is installed or run', () => {
    const single = ['README.md', 'CONTRIBUTING.md', 'package.json', 'server.json', 'Dockerfile', 'compose.yaml'];
    const below = ['docs', 'examples', '.ci', 'src', 'plugins', 'keywords'].flatMap(filesIn);
    const files = [...single, ...below].filter(
      (file) => /\.(md|json|ya?ml|[jt]s)$|^Dockerfile$|^\.ci\//.test(file) && !INSTALLED.includes(file),
    );
    expect(files).to.include.members(['docs/mcp.md', 'server.json', 'examples/plugin-package/package.json']);
    const found = files.flatMap((file) =>
      readFileSync(join(PROJECT, file), 'utf8')
        .split('\n')
        .flatMap((line, i) => (isForeign(line) ? [`${file}:${i + 1}: ${line}`] : [])),
    );
    expect(found).to.deep.equal([]);
  });

  it('is looked for in every form', () => {
    const foreign = [
      'npm install svc',
      'npm i -g svc',
      'npx svc mcp',
      'npx -y svc mcp',
      '"svc": "^0.1.0"',
      '  "identifier": "svc",',
    ];
    expect(foreign.filter((line) => !isForeign(line))).to.deep.equal([]);
    const ours = [
      'npm install svc@npm:@svc-automation/svc',
      'npx -y @svc-automation/svc mcp',
      'npx --no-install svc mcp',
      '"svc": "npm:@svc-automation/svc@^0.1.0"',
      '"svc": { "plugins": "./dist" }',
    ];
    expect(ours.filter(isForeign)).to.deep.equal([]);
  });
});
