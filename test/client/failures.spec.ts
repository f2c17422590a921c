import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { connect, SvcError } from '../../src/client/index.js';

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

const ANSWERS: Readonly<Record<string, RequestListener>> = {
  '/refused': json(500, {
    detail: {
      code: 'E0201',
      message: 'Element not found: css=#a',
      status: 500,
      type: 'element',
      details: { keyword: 'Press Element' },
    },
  }),
  '/missing': json(404, { detail: 'Session not found' }),
  '/proxy': (_, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'),
  '/page': (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Shop</h1>'),
  '/broken': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"status":', () => response.destroy());
  },
  '/silent': () => undefined,
};

describe('failures of the client', () => {
  let server: Server;
  let url: string;

  before(async () => {
    server = createServer((request, response) => {
      // Every path of the interface is asked below the name of an answer.
      ANSWERS[/^\/[a-z]+/.exec(request.url!)![0]]!(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const failureOf = async (answer: string, signal?: AbortSignal): Promise<SvcError> => {
    const thrown: unknown = await connect({ url: `${url}/${answer}/` })
      .keywords({ signal })
      .catch((error: unknown) => error);
    expect(thrown).to.be.instanceOf(Error);
    return thrown as SvcError;
  };

  it('have the code, the message, the status and the details of the service', async () => {
    const { name, code, message, status, details } = await failureOf('refused');
    expect({ name, code, message, status, details }).to.deep.equal({
      name: 'SvcError',
      code: 'E0201',
      message: 'Element not found: css=#a',
      status: 500,
      details: { keyword: 'Press Element' },
    });
  });

  it('tell a missing session from a missing service', async () => {
    expect(await failureOf('missing')).to.include({ code: 'not-found', message: 'Session not found', status: 404 });
    const nobody = await connect({ url: 'http://127.0.0.1:9' })
      .keywords()
      .catch((error: unknown) => error);
    expect(nobody).to.be.instanceOf(SvcError).and.include({ code: 'unreachable', status: 0 });
    expect((nobody as Error).message).to.match(/^http:\/\/127\.0\.0\.1:9 does not answer: /);
  });

  it('name answers that are none of svc', async () => {
    expect(await failureOf('proxy')).to.include({ code: 'unexpected', status: 502 });
    expect((await failureOf('page')).message).to.match(/answered with a text that is no JSON$/);
    expect(await failureOf('broken')).to.include({ code: 'unreachable', status: 0 });
  });

  it('are the reason of a signal that was aborted', async () => {
    const reason = await failureOf('silent', AbortSignal.timeout(20));
    expect(reason.name).to.equal('TimeoutError');
  });

  it('refuse an address that is none', () => {
    expect(() => connect({ url: 'localhost' })).to.throw(TypeError, /Invalid URL/);
  });
});
