import { expect } from 'chai';
import {
  asFailure,
  isDialog,
  isMoved,
  isNoDialog,
  isWindowGone,
  lossReason,
  startFailure,
  withoutAdbCommand,
} from '../../../../plugins/drivers/_webdriver/translate.js';

/** As webdriverio passes on what a server answered. */
function answered(name: string, message: string): Error {
  const error = new Error(`WebDriverError: ${message} when running "element" with method "POST" and args "{...}"`);
  error.name = name;
  return error;
}

describe('what a WebDriver server answers', () => {
  for (const [name, message, code, reason] of [
    ['invalid selector', 'invalid selector: Unable to locate', 'E0205', 'invalid selector: Unable to locate'],
    ['stale element reference', 'stale element not found', 'E0206', 'stale element reference: stale element not found'],
    ['element not interactable', 'element not interactable: no size', 'E0206', 'element not interactable: no size'],
    ['unknown command', 'no such route', 'E0105', 'unknown command: no such route'],
    ['script timeout', 'script timeout', 'E0107', undefined],
    ['unable to capture screen', 'no frame', 'E0303', 'unable to capture screen: no frame'],
    ['javascript error', 'javascript error: x is not defined\n  (Session info)', 'E0401', 'x is not defined'],
  ] as const) {
    it(`${name} is ${code}`, () => {
      const failure = asFailure(answered(name, message));
      expect(failure.code).to.equal(code);
      if (reason !== undefined) expect(failure.message).to.include(reason);
      expect(failure.message).to.not.match(/WebDriverError|when running|Session info/);
    });
  }

  it("is the reason in place of the address of Firefox's error page", () => {
    const page = 'about:neterror?e=dnsNotFound&u=http%3A//a.invalid/&c=UTF-8&d=We%20can%E2%80%99t%20connect.&a=';
    const failure = asFailure(answered('unknown error', `Reached error page: ${page}`));
    expect(failure.message).to.include(': dnsNotFound: We can’t connect.').and.not.include('about:');
  });

  it('shows no credentials', () => {
    const failure = asFailure(answered('unknown error', 'cannot reach http://me:secret@hub/'));
    expect(failure.message).to.include('//***@hub').and.not.to.include('secret');
  });

  it('that is HTML is told by its status alone', () => {
    const error = Object.assign(new Error('Could not parse response body: "<html>Oops</html>"'), { statusCode: 502 });
    expect(asFailure(error).message).to.include('answered 502').and.not.to.include('html');
  });

  for (const [name, message] of [
    ['invalid session id', 'invalid session id'],
    ['unknown error', 'session deleted as the browser has closed the connection'],
    ['unknown error', 'disconnected: not connected to DevTools'],
    ['unknown error', 'tab crashed'],
    [
      'unknown error',
      "'GET /source' cannot be proxied to UiAutomator2 server because the instrumentation process is not running (probably crashed)",
    ],
    ['NoSuchDriverError', 'A session is either terminated or not started'],
    ['Error', 'Request failed with error code ECONNREFUSED'],
  ] as const) {
    it(`says that the session is lost: ${message.slice(0, 60)}`, () => {
      expect(lossReason(answered(name, message))).to.be.a('string');
    });
  }

  it('does not take a failure for a loss', () => {
    expect(lossReason(answered('no such element', 'no such element: #x'))).to.equal(undefined);
    expect(lossReason(answered('javascript error', 'javascript error: boom'))).to.equal(undefined);
  });

  it('tells pages that went elsewhere, dialogs and closed windows apart', () => {
    expect(isMoved(answered('unknown error', 'aborted by navigation'))).to.equal(true);
    expect(isMoved(answered('unknown error', 'boom'))).to.equal(false);
    expect(isDialog(answered('unexpected alert open', 'unexpected alert open: {Alert text : Hi}'))).to.equal(true);
    expect(isNoDialog(answered('no such alert', 'no such alert'))).to.equal(true);
    expect(isWindowGone(answered('no such window', 'target window already closed'))).to.equal(true);
    expect(isWindowGone(answered('no such element', 'x'))).to.equal(false);
  });
});

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

describe('startFailure', () => {
  it('asks for the path where the server does not know it', () => {
    for (const reason of [
      'unknown command: The requested resource could not be found',
      'the server answered 404 with what is no WebDriver answer',
    ]) {
      expect(startFailure(reason)).to.include(reason).and.include('/wd/hub');
    }
  });

  it('leaves every other reason as it is', () => {
    expect(startFailure('no device was found')).to.equal('no device was found');
  });
});

const adbCommand = `Error executing adbExec. Original error: 'Command '/sdk/adb -P 5037 shell input text 'hunter2''`;

describe('withoutAdbCommand', () => {
  it('keeps what adb said of a command that failed', () => {
    expect(
      withoutAdbCommand(`Cannot start. ${adbCommand} exited with code 1'; Command output: adb: device offline`),
    ).to.equal('Cannot start. adb: device offline');
    expect(
      withoutAdbCommand(`${adbCommand} exited with code 1'; Command output: Error type 3\nError: no such activity`),
    ).to.equal('Error: no such activity');
  });

  it('tells how long adb was waited for', () => {
    expect(withoutAdbCommand(`${adbCommand} timed out after 20000ms'. Try to increase it`)).to.equal(
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
