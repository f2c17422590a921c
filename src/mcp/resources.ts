import {
  ErrorCode,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import { ServiceError } from '../errors.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import { keywordInfo } from '../keyword/definition.js';
import type { SessionStore } from '../session/store.js';
import type { Workspace } from '../session/workspace/workspace.js';
import { ProtocolError } from './errors.js';

/** A group of readable addresses. */
export interface ResourceFamily {
  /** Includes the existing resources that match the templates. */
  list(): readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
  /** @returns undefined for an address of another family, or when nothing exists at it */
  read(uri: string): Promise<ReadResourceResult['contents'][number] | undefined>;
}

const KEYWORDS = { uri: 'svc://keywords', mimeType: 'application/json' };

/** The keyword catalogue: name, slug, description and parameters of each keyword. */
export const keywordResource = (catalog: KeywordCatalog): ResourceFamily => ({
  list: () => [{ ...KEYWORDS, name: 'keywords', description: 'Every keyword with its parameters' }],
  templates: [],
  read(uri) {
    if (uri !== KEYWORDS.uri) return Promise.resolve(undefined);
    const keywords = catalog.all().map((definition) => {
      const { keyword: name, keyword_slug: slug, description, parameters: params } = keywordInfo(definition);
      return { name, slug, description, params };
    });
    return Promise.resolve({ ...KEYWORDS, text: JSON.stringify(keywords) });
  },
});

interface SessionView {
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  readonly read: (workspace: Workspace) => Promise<{ readonly text: string } | { readonly blob: string }>;
}

const SESSION_URI = /^svc:\/\/session\/([^/]+)\/([a-z_]+)$/;
const sessionUri = (session: string, view: string): string => `svc://session/${session}/${view}`;

const VIEWS: readonly SessionView[] = [
  {
    name: 'screenshot',
    description: 'The screen as PNG',
    mimeType: 'application/octet-stream',
    read: async (workspace) => ({ blob: await workspace.screenshot() }),
  },
  {
    name: 'source',
    description: 'Page source or UI hierarchy',
    mimeType: 'text/plain',
    read: async (workspace) => ({ text: await workspace.source() }),
  },
  {
    name: 'elements',
    description: 'The elements on the screen',
    mimeType: 'application/json',
    read: async (workspace) => ({ text: JSON.stringify(await workspace.elements()) }),
  },
  {
    name: 'screen_elements',
    description: 'Screenshot and elements of one moment',
    mimeType: 'application/json',
    read: async (workspace) => ({ text: JSON.stringify(await workspace.screenElements()) }),
  },
];

/** The screen, source and elements of each open session. */
export const sessionResources = (store: SessionStore): ResourceFamily => ({
  list: () =>
    store.all().flatMap(({ id }) => VIEWS.map(({ read: _, ...view }) => ({ ...view, uri: sessionUri(id, view.name) }))),
  templates: VIEWS.map(({ name, description, mimeType }) => ({
    uriTemplate: sessionUri('{session_id}', name),
    name: `session_${name}`,
    description,
    mimeType,
  })),
  async read(uri) {
    const [, id = '', name] = SESSION_URI.exec(uri) ?? [];
    const session = store.get(id);
    const view = VIEWS.find((each) => each.name === name);
    if (!session || !view) return undefined;
    try {
      return { uri, mimeType: view.mimeType, ...(await session.read(view.read)) };
    } catch (error) {
      const detail = ServiceError.from(error).toDetail();
      throw new ProtocolError(ErrorCode.InternalError, `[${detail.code}] ${detail.message}`, detail);
    }
  },
});
