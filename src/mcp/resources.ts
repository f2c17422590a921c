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
import { truncatedList, truncatedText } from './result-size.js';

type Contents = ReadResourceResult['contents'];

/** A group of readable addresses. */
export interface ResourceFamily {
  /** Includes the existing resources that match the templates. */
  list(): readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
  /** @returns contents no larger than a tool's result; undefined for an address of another family, or where nothing is */
  read(uri: string): Promise<Contents | undefined>;
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
    return Promise.resolve(jsonList(KEYWORDS, keywords));
  },
});

/** A list as JSON with as many items as fit, and a second content that says how many were left out. */
function jsonList<T>(
  resource: { readonly uri: string; readonly mimeType: string },
  items: readonly T[],
  withItems: (kept: readonly T[]) => unknown = (kept) => kept,
): Contents {
  const { kept, note } = truncatedList(items);
  const { uri } = resource;
  const list = { ...resource, text: JSON.stringify(withItems(kept)) };
  return note === undefined ? [list] : [list, { uri, mimeType: 'text/plain', text: note }];
}

interface SessionView {
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  /** Cut to the size of a tool's result; pictures do not count. */
  readonly read: (workspace: Workspace, uri: string) => Promise<Contents>;
}

const SESSION_URI = /^svc:\/\/session\/([^/]+)\/([a-z_]+)$/;
const sessionUri = (session: string, view: string): string => `svc://session/${session}/${view}`;

const VIEWS: readonly SessionView[] = [
  {
    name: 'screenshot',
    description: 'The screen as PNG',
    mimeType: 'application/octet-stream',
    async read(workspace, uri) {
      return [{ uri, mimeType: this.mimeType, blob: await workspace.screenshot() }];
    },
  },
  {
    name: 'source',
    description: 'Page source or UI hierarchy',
    mimeType: 'text/plain',
    async read(workspace, uri) {
      return [{ uri, mimeType: this.mimeType, text: truncatedText(await workspace.source()) }];
    },
  },
  {
    name: 'elements',
    description: 'The elements on the screen',
    mimeType: 'application/json',
    async read(workspace, uri) {
      return jsonList({ uri, mimeType: this.mimeType }, await workspace.elements());
    },
  },
  {
    name: 'screen_elements',
    description: 'Screenshot and elements of one moment',
    mimeType: 'application/json',
    async read(workspace, uri) {
      const { screenshot, elements } = await workspace.screenElements();
      return jsonList({ uri, mimeType: this.mimeType }, elements, (kept) => ({ screenshot, elements: kept }));
    },
  },
];

/** The screen, source and elements of each open session. */
export const sessionResources = (store: SessionStore): ResourceFamily => ({
  list: () =>
    store.all().flatMap(({ id, owner }) =>
      VIEWS.map(({ read: _, description, ...view }) => ({
        ...view,
        description: owner === undefined ? description : `${description}, in a session of ${owner}`,
        uri: sessionUri(id, view.name),
      })),
    ),
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
      return await session.read((workspace) => view.read(workspace, uri));
    } catch (error) {
      const detail = ServiceError.from(error).toDetail();
      throw new ProtocolError(ErrorCode.InternalError, `[${detail.code}] ${detail.message}`, detail);
    }
  },
});
