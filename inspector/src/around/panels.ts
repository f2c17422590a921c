import type { Panel } from '../ui/panel';

export const aroundPanels: readonly Panel[] = [];
