import { openPalette } from '../state/palette';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import type { RatedLocator } from './details';

const findsOf = (count: number): string => (count === 1 ? 'finds this one' : `finds ${count}`);

/** Every locator of an element, the most stable first, with what it finds and why it is as stable as it is. */
export function LocatorList({ locators }: { readonly locators: readonly RatedLocator[] }) {
  return (
    <>
      <h3>Locators</h3>
      <ul class="elements-locators">
        {locators.map(({ locator, by, count, stability, why }) => (
          <li key={locator}>
            <div>
              <code>{locator}</code>
              <p class="muted">
                <span class={`badge elements-${stability}`}>{stability}</span> {by}, {findsOf(count)}: {why}
              </p>
            </div>
            <CopyButton text={locator} label={`Copy ${locator}`} />
            <Button
              label={`Use ${locator} in a keyword`}
              icon="play"
              iconOnly
              tone="quiet"
              onClick={() => openPalette({ locator })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
