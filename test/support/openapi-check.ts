import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import { default as addFormats } from 'ajv-formats';
import type { Answer } from './answer.js';

interface Media {
  readonly schema?: AnySchema;
}
interface ResponseObject {
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, ResponseObject>>;
}
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, AnySchema>> };
}

const BASE = 'https://svc.test/openapi.json';

/** Compares answers with what the service's own OpenAPI document says. */
export class OpenApiCheck {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #compiled = new Map<string, ValidateFunction>();
  readonly #paths: readonly { readonly pattern: RegExp; readonly path: string }[];

  constructor(private readonly document: OpenApiDocument) {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ ...document, $id: BASE });
    this.#paths = Object.keys(document.paths).map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    }));
  }

  /**
   * @param path with its query
   * @throws Error when the document does not describe this answer
   */
  verify(method: string, path: string, answer: Answer): void {
    const [pathname = ''] = path.split('?');
    const known = this.#paths.find(({ pattern }) => pattern.test(pathname))?.path;
    const operation = known === undefined ? undefined : this.document.paths[known]![method.toLowerCase()];
    if (operation === undefined) return this.#verifyOutside(method, pathname, answer);
    const described = operation.responses[answer.status];
    if (!described)
      throw new Error(`openapi.json describes no ${answer.status} of ${method} ${known}: ${answer.summary}`);
    const type = (answer.headers['content-type'] ?? '').split(';')[0]!.trim();
    if (!described.content) {
      if (answer.text !== '') throw new Error(`${method} ${known} has a body: ${answer.summary}`);
      return;
    }
    const media = described.content[type] ?? described.content['*/*'];
    if (!media) {
      // A page's files have types of their own.
      if (known!.startsWith('/docs/')) return;
      throw new Error(`openapi.json describes no ${type} of ${method} ${known} ${answer.status}`);
    }
    if (described.content[type] && type === 'application/json') {
      this.#validate(pointer('paths', known!, method.toLowerCase(), 'responses', answer.status, type), answer.json);
    }
  }

  /** @throws Error when the document does not describe this event of the stream */
  verifyEvent(path: string, event: unknown): void {
    this.#validate(pointer('paths', path, 'get', 'responses', 200, 'text/event-stream'), event);
  }

  /** An address that does not exist, or a method that it does not have. */
  #verifyOutside(method: string, path: string, answer: Answer): void {
    if (method === 'HEAD' || method === 'OPTIONS') return;
    const schema = answer.status === 404 ? 'NotFound' : answer.status >= 400 ? 'Error' : undefined;
    if (schema === undefined) throw new Error(`openapi.json does not describe ${method} ${path}: ${answer.summary}`);
    this.#validate(`#/components/schemas/${schema}`, answer.json);
  }

  #validate(place: string, value: unknown): void {
    let validate = this.#compiled.get(place);
    if (!validate) {
      validate = this.#ajv.compile({ $ref: `${BASE}${place}` });
      this.#compiled.set(place, validate);
    }
    if (validate(value)) return;
    const shown = JSON.stringify(value)?.slice(0, 500);
    throw new Error(`not as openapi.json says at ${place}: ${this.#ajv.errorsText(validate.errors)} in ${shown}`);
  }
}

function pointer(...keys: readonly (string | number)[]): string {
  const [paths, path, method, responses, status, type] = keys.map((key) =>
    encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  return `#/${paths}/${path}/${method}/${responses}/${status}/content/${type}/schema`;
}
