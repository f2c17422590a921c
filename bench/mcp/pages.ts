import { type FolderServer, serveFolder } from '../_support/serve-folder.js';
import { PACKAGES } from './packages.js';

export interface RealPage {
  readonly name: string;
  /** Below the folder of the packages. */
  readonly path: string;
  /** Text that is visible when the page is ready. */
  readonly ready: string;
}

const gentelella = (kind: string, file: string, ready: string): RealPage => ({
  name: `gentelella, ${kind}`,
  path: `gentelella/dist/production/${file}.html`,
  ready,
});

/** Pages from packages of the registry. */
export const PAGES: readonly RealPage[] = [
  { name: 'swagger-ui', path: 'swagger-ui-dist/index.html', ready: 'Find out more about our store' },
  { name: 'sb-admin-2, dashboard', path: 'startbootstrap-sb-admin-2/index.html', ready: 'Earnings Overview' },
  { name: 'sb-admin-2, table', path: 'startbootstrap-sb-admin-2/tables.html', ready: 'Showing 1 to 10 of 57' },
  { name: 'sb-admin-2, form', path: 'startbootstrap-sb-admin-2/register.html', ready: 'Create an Account!' },
  { name: 'jquery-ui', path: 'jquery-ui-dist/index.html', ready: 'YOUR COMPONENTS:' },
  { name: 'jstree, trees', path: 'jstree/demo/basic/index.html', ready: 'select node with id 1' },
  gentelella('inbox', 'inbox', 'Q1 design review'),
  gentelella('chat', 'chat', 'Messages'),
  gentelella('settings', 'settings', 'Settings'),
  gentelella('long form', 'form', 'Forms'),
  gentelella('table', 'tables_dynamic', 'Showing'),
  gentelella('users', 'user_management', 'User management'),
  gentelella('cards of contacts', 'contacts', 'Contacts'),
  gentelella('cards of a shop', 'e_commerce', 'Products'),
  gentelella('board', 'kanban', 'Kanban board'),
  gentelella('files', 'file_manager', 'Files'),
];

/** What is changed in files whose path ends so: addresses of other servers, and of the root of another folder. */
const CHANGES: readonly (readonly [path: string, from: RegExp | string, to: string])[] = [
  [
    'swagger-initializer.js',
    'https://petstore.swagger.io/v2/swagger.json',
    '/@readme/oas-examples/3.0/json/petstore.json',
  ],
  ['demo/basic/index.html', /https:\S+\/jquery\.min\.js/g, '/jquery/dist/jquery.min.js'],
  ['.html', /<link [^>]*https:\/\/fonts\.[^>]*>/g, ''],
  ['.html', /"\/(assets|js|images)\//g, '"/gentelella/dist/$1/'],
];

/** Serves the pages, without what they load from other servers. */
export const servePages = (): Promise<FolderServer> =>
  serveFolder(PACKAGES, (path, content) => {
    const changes = CHANGES.filter(([end]) => path.endsWith(end));
    if (changes.length === 0) return content;
    return changes.reduce((text, [, from, to]) => text.replaceAll(from, to), content.toString());
  });
