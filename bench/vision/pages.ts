/**
 * Parameters are tuned on one half of the pages only: `tuning`, and `screens` of the pages of this folder. Nobody looks at the
 * misses of `unseen`.
 */
export type Half = 'tuning' | 'held-out' | 'screens' | 'unseen';

export interface PageSource {
  readonly name: string;
  readonly half: Half;
  /** Below the folder of the packages, or of this folder in `screens`; `node-red` is the editor, which has no file. */
  readonly path: string;
  /** Visible when the page is ready. */
  readonly ready: string;
  /** Whether most of its text is code or a table in a monospaced face. */
  readonly isMonospaced?: boolean;
}

/** Both halves have an application, a dashboard, a sheet of icons, a document, a form, a chart and a table. */
export const PAGES: readonly PageSource[] = [
  { name: 'swagger-ui', half: 'tuning', path: 'swagger-ui-dist/index.html', ready: '.opblock' },
  { name: 'sb-admin-2', half: 'tuning', path: 'startbootstrap-sb-admin-2/index.html', ready: 'canvas' },
  { name: 'mdi-font', half: 'tuning', path: '@mdi/font/preview.html', ready: '#icons div' },
  { name: 'npm-docs', half: 'tuning', path: 'npm/docs/output/commands/npm-install.html', ready: 'h1' },
  { name: 'jquery-ui', half: 'tuning', path: 'jquery-ui-dist/index.html', ready: '.ui-accordion' },
  { name: 'nvd3', half: 'tuning', path: 'nvd3/examples/multiBarHorizontalChart.html', ready: 'svg text' },
  { name: 'jsgrid', half: 'tuning', path: 'jsgrid/demos/basic.html', ready: '.jsgrid-row' },
  { name: 'node-red', half: 'held-out', path: 'node-red', ready: '.red-ui-palette-node' },
  {
    name: 'mdl-dashboard',
    half: 'held-out',
    path: 'material-design-lite/dist/templates/dashboard/index.html',
    ready: '.mdl-layout.is-upgraded',
  },
  { name: 'typicons', half: 'held-out', path: 'typicons.font/src/font/demo.html', ready: 'body *' },
  { name: 'dygraphs-docs', half: 'held-out', path: 'dygraphs/_site/options.html', ready: 'h2' },
  { name: 'daterangepicker', half: 'held-out', path: 'daterangepicker/demo.html', ready: '#config-text' },
  { name: 'dygraphs', half: 'held-out', path: 'dygraphs/_site/gallery/index.html#g/annotations', ready: 'canvas' },
  { name: 'sb-admin', half: 'held-out', path: 'startbootstrap-sb-admin/dist/tables.html', ready: '.datatable-table' },
];

export interface Rendering {
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  readonly theme: 'light' | 'dark';
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Windows of a desktop, and of a phone where the scale is one of phones. */
export const RENDERINGS: readonly Rendering[] = [1, 1.5, 2, 2.625].flatMap((scale) =>
  (['light', 'dark'] as const).map((theme) =>
    scale < 2 ? { scale, theme, width: 1080, height: 720 } : { scale, theme, width: 412, height: 732 },
  ),
);
