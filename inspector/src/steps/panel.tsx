import type { Panel } from '../ui/panel';
import { StepsView } from './steps-view';

export const stepsPanel: Panel = { id: 'steps', label: 'Steps', View: StepsView };
