import { RunResult } from '../keywords/run-result';
import { ScreenView } from '../screen/screen-view';
import { goTo, route, sessionPath } from '../state/route';
import { stored } from '../state/stored';
import { Split } from '../ui/split';
import { Tabs } from '../ui/tabs';
import { PANELS } from './panels';

const share = stored('screen-share', 50);

/** The view of a session: the screen at the left, the panels at the right. */
export function Workbench() {
  const { sessionId = '', panel: wanted } = route.value;
  const panel = PANELS.find(({ id }) => id === wanted) ?? PANELS[0]!;
  return (
    <main class="workbench">
      <Split
        label="Width of the screen"
        share={share}
        left={<ScreenView />}
        right={
          <div class="side">
            <Tabs label="Panels" tabs={PANELS} current={panel.id} onChange={(id) => goTo(sessionPath(sessionId, id))}>
              <panel.View />
            </Tabs>
            <RunResult />
          </div>
        }
      />
    </main>
  );
}
