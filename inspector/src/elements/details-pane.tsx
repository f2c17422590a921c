import type { ScreenElement } from '../api/types';
import { selected } from '../state/elements';
import { openPalette } from '../state/palette';
import { Button } from '../ui/button';
import { Empty, FailureText } from '../ui/failure-text';
import { AttributeTable } from './attribute-table';
import { details, detailsFailure, refreshDetails } from './details';
import { LocatorList } from './locator-list';

const statesOf = (element: ScreenElement): string[] =>
  [
    !element.enabled && 'disabled',
    !element.visible && 'transparent or hidden',
    !element.inViewport && 'outside the window',
    element.clickable && 'clickable',
    element.checked && 'checked',
    element.selected && 'selected',
    element.focused && 'focused',
    element.password && 'password',
    element.source !== 'tree' && `found by ${element.source}`,
  ].filter((state) => typeof state === 'string');

/** All about the selected element. */
export function DetailsPane() {
  const element = selected.value;
  if (!element) return <Empty>Choose an element here or on the screen to see its locators and attributes.</Empty>;
  const { type, text, locator, bounds } = element;
  const failure = detailsFailure.value;
  const read = details.value;
  return (
    <section class="elements-details" aria-label="The selected element">
      <header>
        <h2>
          <span class="elements-type">{type}</span> {text || <span class="muted">without text</span>}
        </h2>
        <p class="muted">
          {bounds.x}, {bounds.y} · {bounds.width} × {bounds.height}
        </p>
        {statesOf(element).map((state) => (
          <span key={state} class="badge">
            {state}
          </span>
        ))}
        <Button
          label="Use in a keyword"
          icon="play"
          tone="primary"
          keys="Enter"
          onClick={() => openPalette({ locator: read?.locators[0]?.locator ?? locator })}
        />
        <Button label="Read its details again" icon="refresh" iconOnly tone="quiet" onClick={refreshDetails} />
      </header>
      {failure && <FailureText failure={failure} />}
      {!failure && !read && <Empty>Reading its locators…</Empty>}
      {read && <LocatorList locators={read.locators} />}
      {read && <AttributeTable attributes={read.attributes} />}
    </section>
  );
}
