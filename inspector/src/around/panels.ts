import type { Panel } from '../ui/panel';
import './around.css';
import { apisPanel } from './apis/apis-panel';
import { eventsPanel } from './events-panel';
import { filesPanel } from './files/files-panel';
import { logsPanel } from './logs/logs-panel';
import { sourcePanel } from './source/source-panel';
import { variablesPanel } from './variables/variables-panel';

/** What else a session has, in the order of the tabs. */
export const aroundPanels: readonly Panel[] = [
  variablesPanel,
  apisPanel,
  eventsPanel,
  logsPanel,
  sourcePanel,
  filesPanel,
];
