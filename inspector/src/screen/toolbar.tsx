import { useEffect } from 'preact/hooks';
import { frame } from '../state/screen';
import { addShortcut } from '../state/shortcuts';
import { Button } from '../ui/button';
import { mode, PRESSES, press, showsAll, toggleMode, type Press } from './modes';
import { sendCall } from './send-call';
import { fit, scale, zoom, zoomIn, zoomOut } from './zoom';

/** What the screen does with clicks, and how large it is. */
export function ScreenToolbar() {
  useEffect(() => addShortcut({ keys: 'A', description: 'Inspect or act on the screen', run: toggleMode }), []);
  const isActing = mode.value === 'act';
  return (
    <div class="toolbar screen-toolbar" role="group" aria-label="Screen">
      <Button
        label={isActing ? 'Acting' : 'Act'}
        icon="pointer"
        keys={isActing ? 'Escape' : 'A'}
        pressed={isActing}
        onClick={toggleMode}
      />
      <select
        class="screen-press"
        aria-label="What a click does"
        value={press.value}
        disabled={!isActing}
        onChange={({ currentTarget }) => (press.value = currentTarget.value as Press)}
      >
        {Object.entries(PRESSES).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <Button label="Boxes" icon="crop" pressed={showsAll.value} onClick={() => (showsAll.value = !showsAll.value)} />
      <span class="screen-zoom">
        <Button label="Zoom out" icon="minus" iconOnly tone="quiet" keys="-" onClick={zoomOut} />
        <span class="muted">{Math.round(scale.value * 100)} %</span>
        <Button label="Zoom in" icon="plus" iconOnly tone="quiet" keys="+" onClick={zoomIn} />
        <Button label="Fit" keys="0" pressed={zoom.value === 'fit'} onClick={fit} />
        <Button label="100 %" pressed={zoom.value === 1} onClick={() => (zoom.value = 1)} />
      </span>
      <Button label="Turn" icon="refresh" disabled={!frame.value} onClick={turn} />
    </div>
  );
}

function turn(): void {
  const { window } = frame.peek() ?? {};
  if (!window) return;
  const orientation = window.width > window.height ? 'portrait' : 'landscape';
  sendCall(() => ({ keyword: 'Set Orientation', params: { orientation } }));
}
