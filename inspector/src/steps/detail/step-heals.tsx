import { Button } from '../../ui/button';
import { decideHeal, hasLocator, replaceLocator } from './heals';
import type { ReplacedLocator, Step } from '../document/step';

interface StepHealsProps {
  readonly step: Step;
  readonly heals: readonly ReplacedLocator[];
}

/** The heals of a step: which locator replaced which, and what is to be done with them. */
export function StepHeals({ step, heals }: StepHealsProps) {
  return (
    <ul class="steps-heals" aria-label="Heals">
      {heals.map((heal) => (
        <li key={heal.id}>
          <p>
            <code>{heal.old}</code> found nothing; <code>{heal.new ?? 'steps without a locator'}</code> was used
            instead, by {heal.by}. <span class="badge">{heal.status}</span>
          </p>
          <div class="steps-heal-actions">
            {heal.status !== 'accepted' && heal.new !== null && (
              <Button label="Accept" icon="check" onClick={() => void decideHeal(heal.id, 'accepted')} />
            )}
            {heal.status !== 'rejected' && (
              <Button label="Reject" icon="close" onClick={() => void decideHeal(heal.id, 'rejected')} />
            )}
            {heal.status !== 'proposed' && (
              <Button label="Take the decision back" onClick={() => void decideHeal(heal.id, 'proposed')} />
            )}
            {heal.new !== null && hasLocator(step, heal.old) && (
              <Button
                label="Use the new locator in this step"
                onClick={() => replaceLocator(step, heal.old, heal.new!)}
              />
            )}
            {heal.new !== null && hasLocator(step, heal.new) && (
              <Button
                label="Use the old locator in this step"
                onClick={() => replaceLocator(step, heal.new!, heal.old)}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
