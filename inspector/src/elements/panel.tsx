import type { Panel } from '../ui/panel';
import { elementsFailure } from '../state/elements';
import { Empty, FailureText } from '../ui/failure-text';
import { DetailsPane } from './details-pane';
import { ElementRows } from './element-rows';
import './elements.css';
import { FilterBar } from './filter-bar';
import { rows } from './shown-elements';

function ElementsView() {
  const failure = elementsFailure.value;
  return (
    <div class="elements">
      <FilterBar />
      <div class="elements-box">
        {failure && <FailureText failure={failure} />}
        {!failure && rows.value.length === 0 && <Empty>No element matches.</Empty>}
        {rows.value.length > 0 && <ElementRows />}
      </div>
      <div class="elements-pane">
        <DetailsPane />
      </div>
    </div>
  );
}

export const elementsPanel: Panel = { id: 'elements', label: 'Elements', View: ElementsView };
