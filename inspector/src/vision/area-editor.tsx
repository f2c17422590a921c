import { useId } from 'preact/hooks';
import { Field } from '../ui/field';
import { area, moveByKey, setArea } from './cut-area';
import { placeOf } from './hit-list';

const SIDES = [
  ['x', 'Left'],
  ['y', 'Top'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const;

/** The rectangle in numbers, and a handle that takes the arrow keys. */
export function AreaEditor() {
  const hint = useId();
  const bounds = area.value;
  if (!bounds) return null;
  return (
    <>
      <div
        class="vision-handle"
        role="application"
        tabIndex={0}
        aria-label="Rectangle of the template"
        aria-describedby={hint}
        onKeyDown={moveByKey}
      >
        {placeOf(bounds)}
      </div>
      <p id={hint} class="muted">
        With the focus on the rectangle, the arrow keys move it, with Shift they size it, with Ctrl by ten.
      </p>
      <div class="vision-sides">
        {SIDES.map(([side, label]) => (
          <Field key={side} label={label}>
            {(control) => (
              <input
                {...control}
                type="number"
                step={1}
                value={bounds[side]}
                onChange={({ currentTarget }) => {
                  if (Number.isFinite(currentTarget.valueAsNumber))
                    setArea({ ...bounds, [side]: currentTarget.valueAsNumber });
                }}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}
