import type { Panel } from '../ui/panel';
import { CutTemplate } from './cut-template';
import { LayerSection } from './layer-section';
import { TemplateList } from './template-list';
import { TryLocator } from './try-locator';
import './vision.css';

function FindView() {
  return (
    <div class="vision">
      <TryLocator />
      <LayerSection />
      <CutTemplate />
      <TemplateList />
    </div>
  );
}

export const visionPanel: Panel = { id: 'find', label: 'Find', View: FindView };
