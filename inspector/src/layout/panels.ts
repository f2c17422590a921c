import { aroundPanels } from '../around/panels';
import { elementsPanel } from '../elements/panel';
import { stepsPanel } from '../steps/panel';
import type { Panel } from '../ui/panel';
import { visionPanel } from '../vision/panel';

/** The tabs in their order. */
export const PANELS: readonly Panel[] = [elementsPanel, visionPanel, stepsPanel, ...aroundPanels];
