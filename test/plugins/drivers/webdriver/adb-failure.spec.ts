import { expect } from 'chai';
import { withoutAdbCommand } from '../../../../plugins/drivers/_webdriver/adb-failure.js';

const command = `Error executing adbExec. Original error: 'Command '/sdk/adb -P 5037 shell input text 'hunter2''`;

describe('withoutAdbCommand', () => {
  it('keeps what adb said of a command that failed', () => {
    expect(
      withoutAdbCommand(`Cannot start. ${command} exited with code 1'; Command output: adb: device offline`),
    ).to.equal('Cannot start. adb: device offline');
    expect(
      withoutAdbCommand(`${command} exited with code 1'; Command output: Error type 3\nError: no such activity`),
    ).to.equal('Error: no such activity');
  });

  it('tells how long adb was waited for', () => {
    expect(withoutAdbCommand(`${command} timed out after 20000ms'. Try to increase it`)).to.equal(
      'adb did not answer within 20000 ms. Try to increase it',
    );
  });

  it('tells how a command of the caller ended', () => {
    const message =
      "Cannot execute 'cat'. Original error: Command '/sdk/adb shell cat /nope' exited with code 1. StdErr: no";
    expect(withoutAdbCommand(message)).to.equal(
      "Cannot execute 'cat'. Original error: the command exited with code 1. StdErr: no",
    );
  });

  it('leaves other messages alone', () => {
    expect(withoutAdbCommand('no such element')).to.equal('no such element');
  });
});
