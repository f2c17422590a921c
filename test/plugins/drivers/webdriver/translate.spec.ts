import { expect } from 'chai';
import { asFailure, lossReason } from '../../../../plugins/drivers/_webdriver/translate.js';

const answered = (name: string, message: string) => Object.assign(new Error(message), { name });

describe('lossReason', () => {
  it('tells a server that is not there from one that has lost its device', () => {
    const unreachable = Object.assign(new Error('Request failed with error code ECONNREFUSED'), {
      code: 'ECONNREFUSED',
    });
    expect(lossReason(unreachable)).to.equal('the WebDriver server cannot be reached');
    expect(lossReason(answered('unknown error', 'connect ECONNREFUSED 127.0.0.1:8200'))).to.equal(
      'the WebDriver server cannot reach what it drives',
    );
    expect(lossReason(answered('invalid session id', 'A session is either terminated or not started'))).to.equal(
      'the server ended the session',
    );
  });

  it('takes no error of a script for a loss', () => {
    expect(lossReason(answered('javascript error', 'javascript error: ECONNREFUSED, session timed out'))).to.equal(
      undefined,
    );
  });
});

describe('asFailure', () => {
  it('translates the codes of WebDriver', () => {
    expect(asFailure(answered('no such element', 'none')).code).to.equal('E0206');
    expect(asFailure(answered('invalid argument', 'wrong')).code).to.equal('E0403');
    expect(asFailure(answered('unknown error', 'odd')).message).to.equal('Action failed: odd');
  });
});
