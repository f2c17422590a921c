import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { ChildProcesses } from '../../../../../plugins/drivers/appium/_server/child-processes.js';

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('ChildProcesses', () => {
  let isOurs = true;
  let children: ChildProcesses;
  const started: ChildProcess[] = [];

  const start = (command: string) => {
    const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'] });
    started.push(child);
    return child;
  };

  beforeEach(() => {
    isOurs = true;
    children = new ChildProcesses(() => isOurs);
  });

  afterEach(() => {
    children.end();
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });

  it('kills those that live and what they started, and leaves others alone', async () => {
    const parent = start('sleep 60 & echo $!; wait');
    isOurs = false;
    const other = start('exec sleep 60');
    const [grandchild] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(grandchild.toString());
    expect(isRunning(pid)).to.equal(true);
    children.kill();
    // Its output ends when the last process ends that holds it.
    expect(await once(parent, 'close')).to.deep.equal([null, 'SIGKILL']);
    expect(other.exitCode).to.equal(null);
  });

  it('forgets those that end by themselves, and those that cannot be started', async () => {
    const child = start('exit 3');
    expect(await once(child, 'exit')).to.deep.equal([3, null]);
    const missing = spawn('/nowhere/at-all');
    await once(missing, 'error');
    children.kill();
  });

  it('sees none that is started after its end', async () => {
    children.end();
    const child = start('exec sleep 60');
    children.kill();
    expect(child.killed).to.equal(false);
    expect(isRunning(child.pid!)).to.equal(true);
  });
});
