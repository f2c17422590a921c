import type { KeywordInfo } from '../../api/types';
import { CallDetail } from '../../keywords/result/call-detail';
import { sentCalls } from '../../state/calls';
import { openPalette } from '../../state/palette';
import { hasEnded } from '../../state/session';
import { Button } from '../../ui/button';
import { FailureText } from '../../ui/failure-text';
import { focusList } from '../focus';
import { duplicateStep, editStep, insertSteps, moveStep, removeStep, steps } from '../document/steps-document';
import { isReplaying, stepRuns } from '../run/replay';
import { startReplay } from '../run/start-replay';
import type { Step } from '../document/step';
import { StepForm } from './step-form';
import { StepHeals } from './step-heals';

interface StepDetailProps {
  readonly step: Step;
  readonly keywords: readonly KeywordInfo[];
}

/** The current step: what can be done with it, its parameters, its last run and its heals. */
export function StepDetail({ step, keywords }: StepDetailProps) {
  const { key, keyword, params } = step;
  const at = steps.value.findIndex((each) => each.key === key);
  const info = keywords.find((each) => each.keyword === keyword || each.keyword_slug === keyword);
  const run = stepRuns.value[key];
  const insert = (index: number) =>
    openPalette({
      done(name, given) {
        insertSteps([{ keyword: name, params: given }], index);
        focusList();
      },
    });
  const edit = () =>
    openPalette({
      keyword,
      params,
      done(name, given) {
        editStep(key, { keyword: name, params: given });
        focusList();
      },
    });
  /** The buttons belong to a step that is no longer the current one. */
  const thenList = (work: () => void) => () => {
    work();
    focusList();
  };
  const isIdle = !isReplaying.value && !hasEnded.value;
  return (
    <div
      class="steps-detail"
      role="group"
      aria-label={`Step ${at + 1}, ${info?.keyword ?? keyword}`}
      onKeyDown={({ key: pressed }) => pressed === 'Escape' && focusList()}
    >
      <div class="toolbar">
        <Button label="Run" icon="play" disabled={!isIdle} onClick={() => void startReplay([key])} />
        <Button
          label="Run from here"
          icon="play"
          disabled={!isIdle}
          onClick={() =>
            void startReplay(
              steps
                .peek()
                .slice(at)
                .map((each) => each.key),
            )
          }
        />
        <Button
          label="Move up"
          icon="up"
          iconOnly
          keys="Alt+Up"
          disabled={at === 0}
          onClick={() => moveStep(key, at - 1)}
        />
        <Button
          label="Move down"
          icon="down"
          iconOnly
          keys="Alt+Down"
          disabled={at === steps.value.length - 1}
          onClick={() => moveStep(key, at + 1)}
        />
        <Button label="Duplicate" icon="copy" iconOnly onClick={thenList(() => duplicateStep(key))} />
        <Button label="Insert before" icon="plus" onClick={() => insert(at)} />
        <Button label="Insert after" icon="plus" onClick={() => insert(at + 1)} />
        <Button label="Open in the keyword form" icon="edit" iconOnly onClick={edit} />
        <Button label="Delete" icon="trash" iconOnly keys="Delete" onClick={thenList(() => removeStep(key))} />
      </div>
      {step.heals && <StepHeals step={step} heals={step.heals} />}
      {run && run.state !== 'running' && (
        <div class="steps-run">
          <h2>Last run</h2>
          <CallDetail call={sentCalls.value.find(({ number }) => number === run.number) ?? run} />
        </div>
      )}
      {info ? (
        <StepForm step={step} info={info} />
      ) : (
        <FailureText failure={{ code: 'E0402', message: `The service has no keyword ${keyword}.` }} />
      )}
    </div>
  );
}
