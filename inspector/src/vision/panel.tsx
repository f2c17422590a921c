import type { Panel } from '../ui/panel';
function FindView() {
  return <p />;
}

export const visionPanel: Panel = { id: 'find', label: 'Find', View: FindView };
