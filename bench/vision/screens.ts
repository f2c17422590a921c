import type { PageSource } from './pages.js';

const MONOSPACED = [
  ...['code-editor', 'terminal', 'plain-tables', 'style-editor', 'log', 'comparison'],
  ...['config-editor', 'processes', 'log-viewer'],
];

const screen =
  (half: PageSource['half']) =>
  (name: string): PageSource => ({
    name,
    half,
    path: `screens/${name}.html`,
    ready: '.ready',
    isMonospaced: MONOSPACED.includes(name),
  });

/**
 * Pages of this folder, of kinds that the packages have no page of: editors of code, terminals, spreadsheets, maps, chats,
 * tables in a monospaced face, coloured buttons. The contents of those for tuning are files of the packages; the others
 * have their own contents, in faces that the machine has.
 */
export const SCREENS: readonly PageSource[] = [
  ...['code-editor', 'terminal', 'spreadsheet', 'map', 'chat', 'plain-tables', 'buttons'].map(screen('screens')),
  ...['style-editor', 'log', 'budget', 'labelled-map', 'thread', 'comparison', 'cards'].map(screen('screens')),
  ...['config-editor', 'processes', 'inventory', 'street-map', 'support-chat'].map(screen('unseen')),
  ...['month', 'preferences', 'figures', 'invoice', 'log-viewer'].map(screen('unseen')),
];
