import { expect } from 'chai';
import { asFailure, asRefusal, isGone, isMoved } from '../../../../plugins/drivers/playwright/_page/translate.js';
import { ServiceError } from '../../../../src/errors.js';

const timeout = (...log: string[]) =>
  new Error(
    ['elementHandle.click: Timeout 1000ms exceeded.', 'Call log:', ...log.map((line) => `  - ${line}`)].join('\n'),
  );

const codeAndReason = ({ code, reason }: ServiceError) => [code, reason];

describe('isGone', () => {
  for (const message of [
    'page.evaluate: Target page, context or browser has been closed',
    'Target closed',
    'browserContext.newPage: Browser has been closed',
    'page.goto: Page crashed',
    'page.evaluate: Target crashed ',
    'Connection closed',
  ]) {
    it(`takes ${JSON.stringify(message)} for a lost browser`, () => expect(isGone(new Error(message))).to.equal(true));
  }

  it('takes nothing else for one', () => {
    for (const thrown of [timeout(), new Error('net::ERR_CONNECTION_REFUSED'), 'text', undefined]) {
      expect(isGone(thrown)).to.equal(false);
    }
  });
});

describe('isMoved', () => {
  for (const message of [
    'page.evaluate: Execution context was destroyed, most likely because of a navigation',
    'Protocol error (Runtime.callFunctionOn): Cannot find context with specified id',
    'frame.evaluate: Frame was detached',
  ]) {
    it(`takes ${JSON.stringify(message)} for a page that went elsewhere`, () =>
      expect(isMoved(new Error(message))).to.equal(true));
  }
});

describe('asRefusal', () => {
  it('leaves a ServiceError as it is', () => {
    const error = new ServiceError('E0106');
    expect(asRefusal(error)).to.equal(error);
    expect(asFailure(error)).to.equal(error);
  });

  for (const [log, reason] of [
    ['element is not enabled', 'it is disabled'],
    ['element is not editable', 'it is read-only'],
    ['element is not visible', 'it is not visible'],
    ['element is not stable', 'it is still moving'],
    ['element is outside of the viewport', 'it lies outside the window'],
    ['did not find some options', 'the option cannot be chosen'],
  ] as const) {
    it(`is E0206 because ${reason}`, () => {
      expect(
        codeAndReason(asRefusal(timeout('waiting for element to be visible, enabled and stable', log))),
      ).to.deep.equal(['E0206', reason]);
    });
  }

  it('tells what covers the element, the last one seen', () => {
    const error = timeout(
      '<div id="a">…</div> intercepts pointer events',
      'retrying click action',
      '<div class="mask"></div> from <body>…</body> subtree intercepts pointer events',
    );
    expect(codeAndReason(asRefusal(error))).to.deep.equal(['E0206', 'it is covered by <div class="mask"></div>']);
  });

  it('is E0206 for an element that is no longer on the page', () => {
    for (const message of [
      'Element is not attached to the DOM',
      'JSHandle is disposed',
      'Execution context was destroyed',
    ]) {
      expect(codeAndReason(asRefusal(new Error(message)))).to.deep.equal(['E0206', 'it is no longer on the page']);
    }
  });

  it('is E0206 for an element that did not accept the action in time, whatever the colours of the message', () => {
    const error = new Error('\u001b[31mTimeout 500ms exceeded.\u001b[39m');
    expect(codeAndReason(asRefusal(error))).to.deep.equal(['E0206', 'it did not accept the action in time']);
  });

  it('is E0107 when the press was made, so that it is not made again', () => {
    for (const action of ['click', 'tap']) {
      expect(asRefusal(timeout('scrolling into view if needed', `performing ${action} action`)).code).to.equal('E0107');
    }
  });

  it('is E0401 with the first line of anything else', () => {
    const error = new Error('elementHandle.click: Something odd\n    at place');
    expect(codeAndReason(asRefusal(error))).to.deep.equal(['E0401', 'Something odd']);
    expect(asRefusal(error).cause).to.equal(error);
  });
});

describe('asFailure', () => {
  it('is E0107 for a time-out', () => {
    expect(asFailure(timeout()).code).to.equal('E0107');
  });

  it('shows no password of an address', () => {
    const error = asFailure(new Error('page.goto: net::ERR_FAILED at http://ann:hunter2@a.test/'));
    expect(error.reason).to.equal('net::ERR_FAILED at http://***@a.test/');
  });

  it('cuts a long message', () => {
    expect(asFailure(new Error('x'.repeat(10_000))).reason!.length).to.equal(500);
  });

  it('takes what is no error', () => {
    for (const thrown of ['text', undefined, null, 5]) expect(asFailure(thrown).code).to.equal('E0401');
  });
});
