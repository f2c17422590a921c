import type { Panel } from '../ui/panel';
import { elements } from '../state/elements';

function ElementsView() {
  return <p>{elements.value.length} elements</p>;
}

export const elementsPanel: Panel = { id: 'elements', label: 'Elements', View: ElementsView };
