import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { ServiceError } from '../../errors.js';
import type { SessionStore } from '../../session/store.js';
import type { Workspace } from '../../session/workspace/workspace.js';
import { ProtocolError } from '../protocol-error.js';
import type { ResourceFamily } from '../resource.js';

interface View {
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  readonly read: (workspace: Workspace) => Promise<{ readonly text: string } | { readonly blob: string }>;
}

const ADDRESS = /^svc:\/\/session\/([^/]+)\/([a-z_]+)$/;

const VIEWS: readonly View[] = [
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
    description: 'What is on the screen',
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

const addressOf = (session: string, view: string): string => `svc://session/${session}/${view}`;

/** What can be seen of each open session. */
export const sessionResources = (store: SessionStore): ResourceFamily => ({
  list: () =>
    store.all().flatMap(({ id }) => VIEWS.map(({ read: _, ...view }) => ({ ...view, uri: addressOf(id, view.name) }))),
  templates: VIEWS.map(({ name, description, mimeType }) => ({
    uriTemplate: addressOf('{session_id}', name),
    name: `session_${name}`,
    description,
    mimeType,
  })),
  async read(uri) {
    const [, id = '', name] = ADDRESS.exec(uri) ?? [];
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
