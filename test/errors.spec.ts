import { expect } from 'chai';
import { type ErrorCode, ERRORS, ServiceError } from '../src/errors.js';

/** Codes keep their meaning for ever: whoever changes one of these lines breaks a client. */
const TABLE: readonly (readonly [code: string, type: string, status: number, message: string])[] = [
  ['E0101', 'driver', 500, 'Driver not initialized'],
  ['E0102', 'driver', 500, 'Failed to start session'],
  ['E0103', 'driver', 500, 'Failed to end session'],
  ['E0104', 'driver', 400, 'Driver configuration incomplete'],
  ['E0105', 'driver', 400, 'Not supported on this platform'],
  ['E0106', 'driver', 500, 'Driver session lost'],
  ['E0107', 'driver', 504, 'Driver did not answer in time'],
  ['E0201', 'element', 500, 'Element not found'],
  ['E0202', 'element', 400, 'No interactive elements retrieved using available strategies'],
  ['E0204', 'element', 504, 'Timed out looking for the element'],
  ['E0205', 'element', 400, 'Invalid locator or area'],
  ['E0206', 'element', 500, 'Element refused the action'],
  ['E0207', 'element', 500, 'A dialog is open'],
  ['E0303', 'screenshot', 500, 'Screenshot failed'],
  ['E0304', 'screenshot', 400, 'Invalid image'],
  ['E0401', 'keyword', 500, 'Action failed'],
  ['E0402', 'keyword', 400, 'Keyword not found'],
  ['E0403', 'keyword', 400, 'Invalid parameters'],
  ['E0405', 'keyword', 504, 'Keyword timed out'],
  ['E0406', 'keyword', 500, 'Keyword aborted'],
  ['E0407', 'keyword', 429, 'Too many calls waiting'],
  ['E0501', 'config', 400, 'No enabled driver'],
  ['E0503', 'config', 400, 'Invalid configuration'],
  ['E0504', 'config', 429, 'Too many sessions'],
  ['E0505', 'config', 503, 'Shutting down'],
  ['E0506', 'config', 503, 'Session directory not reachable'],
  ['E0507', 'access', 401, 'Token missing or wrong'],
  ['E0508', 'access', 403, 'Not allowed'],
  ['E0509', 'request', 405, 'Method not allowed'],
  ['E0510', 'request', 413, 'Body too large'],
  ['E0511', 'request', 415, 'Body is not JSON'],
  ['E0512', 'access', 429, 'Too many requests'],
  ['E0513', 'file', 400, 'Invalid file'],
  ['E0514', 'config', 503, 'Session is moving'],
  ['E0601', 'module', 400, 'Unknown plugin'],
  ['E0603', 'module', 500, 'Plugin failed'],
  ['E0701', 'api', 500, 'API call failed'],
  ['E0801', 'model', 500, 'Language model failed'],
  ['E0802', 'general', 500, 'Unexpected error'],
];

describe('ERRORS', () => {
  it('holds every code with its category, status and message', () => {
    expect(
      Object.entries(ERRORS).map(([code, { type, status, message }]) => [code, type, status, message]),
    ).to.deep.equal(TABLE);
  });
});

describe('ServiceError', () => {
  it('says the standard message when there is no reason', () => {
    expect(new ServiceError('E0505').message).to.equal('Shutting down');
  });

  it('says the standard message and the reason', () => {
    const error = new ServiceError('E0201', 'css=#save');
    expect(error.message).to.equal('Element not found: css=#save');
    expect(error.reason).to.equal('css=#save');
  });

  it('is an Error with a name, a status and a cause', () => {
    const cause = new Error('below');
    const error = new ServiceError('E0107', undefined, undefined, { cause });
    expect(error).to.be.instanceOf(Error);
    expect(error).to.include({ name: 'ServiceError', code: 'E0107', status: 504, cause });
  });

  for (const [code, type, status, message] of TABLE) {
    it(`renders ${code} as the detail of an answer`, () => {
      expect(new ServiceError(code as ErrorCode).toDetail()).to.deep.equal({ code, message, status, type });
    });
  }

  it('puts details into the answer only when there are any', () => {
    expect(new ServiceError('E0401', 'why', {}).toDetail()).not.to.have.property('details');
    expect(new ServiceError('E0401', 'why', { a: 1 }).toDetail().details).to.deep.equal({ a: 1 });
  });

  it('leaves a ServiceError as it is', () => {
    const error = new ServiceError('E0206');
    expect(ServiceError.from(error)).to.equal(error);
  });

  for (const thrown of [new Error('the inside'), 'the inside', undefined, null, 42, { message: 'the inside' }]) {
    it(`makes a fault of ours of ${JSON.stringify(thrown) ?? 'undefined'}, and says nothing about it`, () => {
      const error = ServiceError.from(thrown);
      expect(error.toDetail()).to.deep.equal({
        code: 'E0802',
        message: 'Unexpected error',
        status: 500,
        type: 'general',
      });
      expect(error.cause).to.equal(thrown);
    });
  }

  it('says where the binary of sharp is missing how to find out what to install', () => {
    const thrown = new Error('Could not load the "sharp" module using the linux-x64 runtime\nPossible solutions:');
    expect(ServiceError.from(thrown).message).to.equal(
      'Unexpected error: pictures need the binary of sharp for this machine; "svc doctor" says how to install it',
    );
  });
});
