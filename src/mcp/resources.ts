import {
  ErrorCode,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import type { AuditedCall } from '../access/audit-log.js';
import { type Principal, sees } from '../access/principal.js';
import type { Service } from '../boot.js';
import { ServiceError } from '../errors.js';
import type { KeywordCatalog } from '../keyword/catalog.js';
import { keywordInfo } from '../keyword/definition.js';
import type { Session } from '../session/session.js';
import type { SessionSummary } from '../session/summary.js';
import type { Workspace } from '../session/workspace/workspace.js';
import { ProtocolError } from './errors.js';
import { truncatedList, truncatedText } from './answers/result-size.js';

type Contents = ReadResourceResult['contents'];

/** A group of readable addresses. */
export interface ResourceFamily {
  /** Includes the existing resources that match the templates. */
  list(principal: Principal): Promise<readonly Resource[]>;
  readonly templates: readonly ResourceTemplate[];
  /** @returns contents no larger than a tool's result; undefined for an address of another family, or where nothing is */
  read(uri: string, reader: Reader): Promise<Contents | undefined>;
}

/** Who reads a resource. */
interface Reader {
  readonly principal: Principal;
  /** What the audit log says of it. */
  readonly audited: AuditedCall;
}

const KEYWORDS = { uri: 'svc://keywords', mimeType: 'application/json' };

/** The keyword catalogue: name, slug, description and parameters of each keyword. */
export const keywordResource = (catalog: KeywordCatalog): ResourceFamily => ({
  list: () => Promise.resolve([{ ...KEYWORDS, name: 'keywords', description: 'Every keyword with its parameters' }]),
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

/** The id of the session of a resource; undefined for any other. */
export const sessionOfUri = (uri: string): string | undefined => SESSION_URI.exec(uri)?.[1];

const resourcesOf = ({ id, owner }: Pick<Session, 'id' | 'owner'>): Resource[] =>
  VIEWS.map(({ read: _, description, ...view }) => ({
    ...view,
    description: owner === undefined ? description : `${description}, in a session of ${owner}`,
    uri: sessionUri(id, view.name),
  }));

/** The screen, source and elements of each open session. */
export const sessionResources = ({ store, fleet }: Pick<Service, 'store' | 'fleet'>): ResourceFamily => ({
  async list(principal) {
    if (!fleet.isShared)
      return store
        .all()
        .filter(({ openedBy }) => sees(principal, openedBy))
        .flatMap(resourcesOf);
    return (await fleet.list(principal)).flatMap(({ id, summary }) => {
      const { owner } = JSON.parse(summary) as SessionSummary;
      return resourcesOf({ id, owner: owner ?? undefined });
    });
  },
  templates: VIEWS.map(({ name, description, mimeType }) => ({
    uriTemplate: sessionUri('{session_id}', name),
    name: `session_${name}`,
    description,
    mimeType,
  })),
  async read(uri, { principal, audited }) {
    const [, id = '', name] = SESSION_URI.exec(uri) ?? [];
    const session = store.get(id);
    const view = VIEWS.find((each) => each.name === name);
    if (!session || !view) return undefined;
    audited.sessionId = id;
    audited.isForeign = !sees(principal, session.openedBy);
    if (audited.isForeign) return undefined;
    try {
      return await session.read((workspace) => view.read(workspace, uri));
    } catch (error) {
      const detail = ServiceError.from(error).toDetail();
      throw new ProtocolError(ErrorCode.InternalError, `[${detail.code}] ${detail.message}`, detail);
    }
  },
});
