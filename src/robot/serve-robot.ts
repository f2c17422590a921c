import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Gate } from '../access/gate.js';
import { outcomeOf, unknownRequest } from '../access/audit-log.js';
import { type Caller, NOBODY, type Principal, requestIdOf } from '../access/principal.js';
import type { Service } from '../boot.js';
import { bindServer, type BoundServer } from '../bound-server.js';
import { Config } from '../config.js';
import { ServiceError } from '../errors.js';
import { RobotLibrary } from './library.js';
import { callMethod } from './methods.js';
import { readCall } from './xml-rpc/read-call.js';
import { XmlRpcFault } from './xml-rpc/value.js';
import { writeAnswer, writeFault } from './xml-rpc/write-answer.js';

/** Path of the check by which every request is judged: none of this server is open to everyone. */
const CHECKED_PATH = '/RPC2';

/**
 * Serves the keywords as a remote library of Robot Framework, over XML-RPC on any path, at the host of the settings.
 * @throws Error when the address cannot be bound
 */
export async function serveRobot(service: Service, port: number): Promise<BoundServer> {
  await service.registry.loadDeferred();
  const { settings } = service.config;
  const access = await service.access();
  const gate = new Gate(settings, { everyOrigin: true, tokens: access.tokens });
  const library = new RobotLibrary(service, access);
  const { log } = service.logger;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const headers = { ...request.headers, authorization: bearerOf(request.headers) };
    const caller = await admit(request, method, headers);
    if (method !== 'POST') throw new ServiceError('E0509', 'a call of XML-RPC is a POST');
    // A web page cannot send this type without asking first.
    if (!/^(?:text|application)\/xml\b/i.test(headers['content-type'] ?? '')) {
      throw new ServiceError('E0511', 'send a call of XML-RPC, with Content-Type: text/xml', undefined, {
        title: 'Body is not XML',
      });
    }
    const signal = abortedOnDisconnect(response);
    const body = await readText(request, settings.body_limit);
    const path = pathOf(url);
    try {
      send(response, 200, writeAnswer(await callMethod(library, readCall(body), { path, signal, caller })));
    } catch (error) {
      if (!(error instanceof XmlRpcFault)) throw error;
      send(response, 200, writeFault(error));
    }
  }

  async function admit(request: IncomingMessage, method: string, headers: IncomingHttpHeaders): Promise<Caller> {
    const began = performance.now();
    const callerAs = (principal: Principal): Caller => ({
      principal,
      door: 'robot',
      requestId: requestIdOf(headers['x-request-id']),
      remote: request.socket.remoteAddress,
    });
    try {
      return callerAs((await gate.admit({ method, path: CHECKED_PATH, headers })).principal);
    } catch (error) {
      access.audit?.write(callerAs(NOBODY), unknownRequest(), outcomeOf(error), began);
      throw error;
    }
  }

  const config = new Config({ ...settings, port }, service.config.file);
  return bindServer({ ...service, config }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, title, message, code } = ServiceError.from(error);
      if (code === 'E0802') log.error({ err: error }, 'an XML-RPC request failed');
      if (response.headersSent) response.destroy();
      else refuse(response, status, code === 'E0507' ? `${code} ${title}: ${IN_ADDRESS}` : `${code} ${message}`);
    });
  });
}

const IN_ADDRESS = 'it is the password of the address, http://:TOKEN@localhost:8270';

/** The token is the password of the address, which Robot Framework sends as basic authentication. */
function bearerOf({ authorization }: IncomingHttpHeaders): string | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return authorization;
  const [, ...password] = Buffer.from(encoded, 'base64').toString().split(':');
  return `Bearer ${password.join(':')}`;
}

/** @throws ServiceError E0510 for a larger body, E0406 when the client left */
async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new ServiceError('E0510', `at most ${maxBytes} bytes (SVC_BODY_LIMIT)`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ServiceError ? error : new ServiceError('E0406', 'the client left within the body');
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `/RPC2` is what Python sends where the address has no path. */
function pathOf(url: string): string {
  const path = url.replace(/[?#][^]*$/, '').replace(/^\/+|\/+$/g, '');
  try {
    return path === 'RPC2' ? '' : decodeURIComponent(path);
  } catch {
    throw new ServiceError('E0403', 'the path of the address is no valid URL');
  }
}

function abortedOnDisconnect(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

function send(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'Content-Type': 'text/xml; charset=utf-8', 'Content-Length': Buffer.byteLength(xml) });
  response.end(xml);
}

/** Robot Framework shows the reason of the status line, not the body. */
function refuse(response: ServerResponse, status: number, message: string): void {
  if (status === 401) response.setHeader('WWW-Authenticate', 'Basic realm="svc"');
  if (status === 405) response.setHeader('Allow', 'POST');
  const reason = message.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 300);
  response.writeHead(status, reason, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  response.end(`${message}\n`);
}
