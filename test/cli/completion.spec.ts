import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { runCommand } from '../fixtures/run-command.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

const COMMAND = fileURLToPath(new URL('../../../bin/svc.js', import.meta.url));

/** Presses Tab at the end of each line, and prints what bash was given for it. */
const PRESS_TAB = `
source <(svc completion bash)
complete -p svc >/dev/null || exit 1
while IFS= read -r line; do
  read -ra COMP_WORDS <<< "$line"
  [[ $line == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 ))
  COMPREPLY=()
  _svc
  (IFS='|'; printf '%s\\n' "\${COMPREPLY[*]}")
done
`;

describe('svc completion', () => {
  /** What bash offers at the end of each line. */
  const offers = async (lines: readonly string[], files: Record<string, string> = {}) =>
    inDirectory(
      { ...files, 'bin/svc': `#!/bin/sh\necho "$@" >> asked.txt\nexec '${process.execPath}' '${COMMAND}' "$@"\n` },
      async (cwd) => {
        await chmod(join(cwd, 'bin/svc'), 0o755);
        const env = { ...process.env, PATH: [join(cwd, 'bin'), process.env['PATH']].join(delimiter) };
        const run = promisify(execFile)('bash', ['--norc', '-c', PRESS_TAB], { cwd, env });
        run.child.stdin!.end(`${lines.join('\n')}\n`);
        const { stdout, stderr } = await run;
        expect(stderr).to.equal('');
        const asked = (await promisify(execFile)('cat', ['asked.txt'], { cwd })).stdout.trim().split('\n');
        return {
          asked,
          offered: stdout
            .trimEnd()
            .split('\n')
            .map((line) => line.split('|').filter(Boolean)),
        };
      },
    );

  it('completes commands, flags and their values in a real bash, without asking svc', async () => {
    const { asked, offered } = await offers(
      [
        'svc ',
        'svc plug',
        'svc plugin ',
        'svc run --ke',
        'svc mcp --transport ',
        'svc completion ',
        'svc run --url ',
        'svc run --file s',
        'svc test --sha',
        'svc test other.txt s',
      ],
      { 'steps.txt': '', 'other.txt': '' },
    );
    expect(offered[0]).to.include.members(['completion', 'doctor', 'live', 'mcp', 'run', 'serve']);
    expect(offered.slice(1)).to.deep.equal([
      ['plugin', 'plugins'],
      ['new', 'test'],
      ['--keep-going'],
      ['stdio', 'http'],
      ['bash', 'zsh', 'fish', '--help'],
      [],
      ['steps.txt'],
      ['--shard'],
      ['steps.txt'],
    ]);
    expect(asked).to.deep.equal(['completion bash']);
  });

  it('asks for the keywords once, those of the directory too', async () => {
    const plugin = `import { Keyword } from 'svc';
export class Plugin { run() {} }
Keyword({ name: 'Press Twice', description: 'Runs.', params: {}, effect: 'act' })(Plugin);`;
    const { asked, offered } = await offers(['svc run press_', 'svc keywords press_e', 'svc run sleep pre'], {
      'plugins/press-twice.js': plugin,
    });
    expect(offered[0]).to.include.members(['press_element', 'press_keycode', 'press_twice']);
    expect(offered[1]).to.deep.equal(['press_element']);
    expect(offered[2] ?? []).to.deep.equal([]);
    expect(asked).to.deep.equal(['completion bash', 'keywords --names']);
  });

  it('writes a script for zsh and one for fish, which name every command', async () => {
    const [zsh, fish, wrong] = await Promise.all([
      runCommand(['completion', 'zsh']),
      runCommand(['completion', 'fish']),
      runCommand(['completion', 'tcsh']),
    ]);
    expect(zsh.stdout)
      .to.include('compdef _svc svc')
      .and.include("'plugin new'")
      .and.include('candidates=(stdio http)');
    expect(fish.stdout).to.include("-l transport -x -a 'stdio http'").and.include('-a doctor');
    expect([zsh.code, fish.code, wrong.code]).to.deep.equal([0, 0, 2]);
  });
});
