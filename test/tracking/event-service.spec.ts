import { expect } from 'chai';
import { EventService } from '../../src/tracking/event-service.js';
import { type Behaviour, EventServiceStandIn, TOKEN } from '../fixtures/event-service.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const record = (eventName: string) => ({ eventName, eventAttributes: { a: null }, vendorEventAttributes: { é: '…' } });
const never = new AbortController().signal;

describe('EventService', () => {
  let standIn: EventServiceStandIn;
  let service: EventService;

  const failureOf = async (behaviour: Behaviour): Promise<string> => {
    standIn.behave = () => behaviour;
    const error = await thrownBy(() => service.submit([record('a')], never));
    expect(error).to.be.instanceOf(Error);
    expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.to.include(TOKEN);
    return error.message;
  };

  beforeEach(async () => {
    standIn = await EventServiceStandIn.start();
    service = new EventService({ eventUrl: `${standIn.url}/base`, testParameters_bearer: TOKEN }, 300);
  });
  afterEach(async () => {
    service.release();
    await standIn.close();
  });

  it('posts the records as a JSON array, with the token', async () => {
    await service.submit([record('a'), record('b')], never);
    const [{ method, path, headers, records }] = standIn.submissions as [EventServiceStandIn['submissions'][0]];
    expect([method, path]).to.deep.equal(['POST', '/base/v1/event/batchevent']);
    expect(headers.authorization).to.equal(`Bearer ${TOKEN}`);
    expect(headers['content-type']).to.equal('application/json');
    expect(records).to.deep.equal([record('a'), record('b')]);
  });

  it('sends one request after another on one connection, until it is released', async () => {
    for (const release of [false, false, true, false]) {
      await service.submit([record('a')], never);
      if (release) service.release();
    }
    const [first, second, third, fourth] = standIn.submissions.map(({ port }) => port);
    expect([second === first, third === first, fourth === first]).to.deep.equal([true, true, false]);
  });

  it('believes any status from 200 to 299, whatever comes after it', async () => {
    for (const behaviour of [200, 202, 204, 'endless'] as const) {
      standIn.behave = () => behaviour;
      await service.submit([record('a')], never);
    }
    expect(standIn.submissions).to.have.lengthOf(4);
  });

  it('makes each request once, and says why it failed', async () => {
    expect(await failureOf(500)).to.equal('answered 500');
    expect(await failureOf(401)).to.equal('answered 401; check testParameters_bearer');
    expect(await failureOf('close')).to.match(/hang up|ECONNRESET/);
    expect(await failureOf('hang')).to.equal('no answer within 0.3 s');
    expect(standIn.submissions).to.have.lengthOf(4);
  });

  it('says that nobody listens', async () => {
    await standIn.close();
    expect(await failureOf(200)).to.include('ECONNREFUSED');
    standIn = await EventServiceStandIn.start();
  });

  it('follows no redirect: the token goes nowhere else', async () => {
    const other = await EventServiceStandIn.start();
    try {
      for (const redirect of [other.url, `${standIn.url}/else`]) {
        expect(await failureOf({ redirect })).to.match(/^answered 307; redirects are not followed/);
      }
      expect(other.submissions).to.deep.equal([]);
      expect(standIn.submissions).to.have.lengthOf(2);
    } finally {
      await other.close();
    }
  });

  it('ends at once when it is aborted', async () => {
    standIn.behave = () => 'hang';
    const abort = new AbortController();
    const failed = thrownBy(() => service.submit([record('a')], abort.signal));
    setTimeout(() => abort.abort(), 50);
    expect((await failed).message).to.equal('the time was over');
    expect((await thrownBy(() => service.submit([], AbortSignal.abort()))).message).to.equal('the time was over');
  });
});
