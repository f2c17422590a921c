import type { Panel } from '../ui/panel';
function StepsView() {
  return <p />;
}

export const stepsPanel: Panel = { id: 'steps', label: 'Steps', View: StepsView };
