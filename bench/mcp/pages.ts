import { type FolderServer, serveFolder } from '../_support/serve-folder.js';
import { PACKAGES } from './packages.js';

export interface RealPage {
  readonly name: string;
  /** Below the folder of the packages. */
  readonly path: string;
  /** Text that is visible when the page is ready. */
  readonly ready: string;
}

/** Pages from packages of the registry. */
export const PAGES: readonly RealPage[] = [
  { name: 'swagger-ui', path: 'swagger-ui-dist/index.html', ready: 'Find out more about our store' },
  { name: 'sb-admin-2, dashboard', path: 'startbootstrap-sb-admin-2/index.html', ready: 'Earnings Overview' },
  { name: 'sb-admin-2, table', path: 'startbootstrap-sb-admin-2/tables.html', ready: 'Showing 1 to 10 of 57' },
  { name: 'sb-admin-2, form', path: 'startbootstrap-sb-admin-2/register.html', ready: 'Create an Account!' },
  { name: 'jquery-ui', path: 'jquery-ui-dist/index.html', ready: 'YOUR COMPONENTS:' },
];

const DOCUMENT = 'https://petstore.swagger.io/v2/swagger.json';

/** Serves the pages; the viewer of API documents gets a file in place of a document of another server. */
export const servePages = (): Promise<FolderServer> =>
  serveFolder(PACKAGES, (path, content) =>
    path.endsWith('swagger-initializer.js')
      ? content.toString().replace(DOCUMENT, '/@readme/oas-examples/3.0/json/petstore.json')
      : content,
  );
