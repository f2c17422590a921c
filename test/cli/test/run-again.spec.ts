import { expect } from 'chai';
import { runAgainCommand } from '../../../src/cli/test/run-again.js';

describe('the command that runs failed cases again', () => {
  it('has the paths, sessions, service and configuration of the run', () => {
    expect(runAgainCommand('svc', [], {})).to.equal('svc test --last-failed');
    const flags = { session: ['phone', 'default'], service: 'http://localhost:8000', config: 'svc.ci.yaml' };
    expect(runAgainCommand('svc', ['shop/a.test.yaml'], flags)).to.equal(
      'svc test shop/a.test.yaml --last-failed --session phone --session default ' +
        '--service http://localhost:8000 --config svc.ci.yaml',
    );
  });

  it('quotes what a shell would change', () => {
    expect(runAgainCommand('svc', ["the guest's; $cases"], {})).to.equal(
      `svc test 'the guest'\\''s; $cases' --last-failed`,
    );
  });
});
