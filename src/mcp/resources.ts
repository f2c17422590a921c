import {
  ErrorCode,
  McpError,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import type { Service } from '../boot.js';
import { ServiceError } from '../errors.js';
import { keywordInfo } from '../keyword/definition.js';
import type { Session } from '../session/session.js';

interface SessionResource {
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  readonly read: (session: Session) => Promise<{ readonly text: string } | { readonly blob: string }>;
}

const KEYWORDS = 'svc://keywords';
const RESOURCE_NOT_FOUND = -32002;
const IN_SESSION = /^svc:\/\/session\/([^/]+)\/([a-z_]+)$/;

/** What can be read of a session, by the end of its address. */
const OF_SESSION: readonly SessionResource[] = [
  {
    name: 'screenshot',
    description: 'The screen as PNG',
    mimeType: 'application/octet-stream',
    read: async (session) => ({ blob: await session.read((workspace) => workspace.screenshot()) }),
  },
  {
    name: 'source',
    description: 'Page source or UI hierarchy',
    mimeType: 'text/plain',
    read: async (session) => ({ text: await session.read((workspace) => workspace.source()) }),
  },
  {
    name: 'elements',
    description: 'What is on the screen',
    mimeType: 'application/json',
    read: async (session) => ({ text: JSON.stringify(await session.read((workspace) => workspace.elements())) }),
  },
  {
    name: 'screen_elements',
    description: 'Screenshot and elements of one moment',
    mimeType: 'application/json',
    read: async (session) => ({ text: JSON.stringify(await session.read((workspace) => workspace.screenElements())) }),
  },
];

const addressOf = (session: string, name: string): string => `svc://session/${session}/${name}`;

export const resourceTemplates = (): ResourceTemplate[] =>
  OF_SESSION.map(({ name, description, mimeType }) => ({
    uriTemplate: addressOf('{session_id}', name),
    name: `session_${name}`,
    description,
    mimeType,
  }));

/** The catalogue, and what can be read of each open session. */
export const listResources = ({ store }: Service): Resource[] => [
  { uri: KEYWORDS, name: 'keywords', description: 'Every keyword with its parameters', mimeType: 'application/json' },
  ...store
    .all()
    .flatMap(({ id }) =>
      OF_SESSION.map(({ name, description, mimeType }) => ({ uri: addressOf(id, name), name, description, mimeType })),
    ),
];

/** @throws McpError -32002 for an address that is none, -32603 with the service's own error when it cannot be read */
export async function readResource({ catalog, store }: Service, uri: string): Promise<ReadResourceResult> {
  if (uri === KEYWORDS) {
    const keywords = catalog.all().map((definition) => {
      const { keyword: name, keyword_slug: slug, description, parameters: params } = keywordInfo(definition);
      return { name, slug, description, params };
    });
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(keywords) }] };
  }
  const [, id = '', name] = IN_SESSION.exec(uri) ?? [];
  const session = store.get(id);
  const resource = OF_SESSION.find((each) => each.name === name);
  if (!session || !resource)
    throw new McpError(RESOURCE_NOT_FOUND, `there is no resource ${uri.slice(0, 200)}`, { uri });
  try {
    return { contents: [{ uri, mimeType: resource.mimeType, ...(await resource.read(session)) }] };
  } catch (error) {
    const detail = ServiceError.from(error).toDetail();
    throw new McpError(ErrorCode.InternalError, `[${detail.code}] ${detail.message}`, detail);
  }
}
