import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { FailureText } from '../ui/failure-text';
import type { Layer } from './layer';
import { pictureLayer, textLayer } from './layers';
import { search } from './search';

/** The layers over the screen, each with its switch and what it shows in words. */
export function LayerSection() {
  return (
    <section class="vision-section" aria-label="Layers over the screen">
      <h3>Layers over the screen</h3>
      <LayerSwitch layer={textLayer} label="Texts that OCR reads" shown={({ texts, ms }) => countOf(texts, 'text', ms)}>
        {({ texts }) =>
          texts.map(({ text, score }, i) => <Place key={i} text={text} score={score} locator={`ocr=${text}`} />)
        }
      </LayerSwitch>
      <LayerSwitch
        layer={pictureLayer}
        label="Templates that are seen"
        shown={({ pictures, ms }) => countOf(pictures, 'place', ms)}
      >
        {({ pictures, failed, unsearched }) => [
          ...pictures.map(({ name, score }, i) => (
            <Place key={i} text={name} score={score} locator={`image=${name}`} />
          )),
          ...failed.map(({ name, message }) => (
            <li key={name} class="vision-note">
              {name}: {message}
            </li>
          )),
          unsearched > 0 && (
            <li key="unsearched" class="vision-note">
              {unsearched} templates were not searched for: there are too many places, or it took too long.
            </li>
          ),
        ]}
      </LayerSwitch>
    </section>
  );
}

interface LayerSwitchProps<T> {
  readonly layer: Layer<T>;
  readonly label: string;
  /** What was read, in a few words. */
  readonly shown: (answer: T) => string;
  readonly children: (answer: T) => ComponentChildren;
}

function LayerSwitch<T>({ layer, label, shown, children }: LayerSwitchProps<T>) {
  const id = useId();
  const answer = layer.answer.value;
  const isShown = layer.isShown.value;
  return (
    <div class="vision-layer">
      <span class="vision-switch">
        <input
          id={id}
          type="checkbox"
          checked={isShown}
          onChange={({ currentTarget }) => (layer.isShown.value = currentTarget.checked)}
        />
        <label for={id}>{label}</label>
        <span class="muted" role="status">
          {isShown && (layer.isReading.value ? 'reading…' : answer !== undefined && shown(answer))}
        </span>
      </span>
      {isShown && layer.failure.value && <FailureText failure={layer.failure.value} />}
      {isShown && answer !== undefined && <ul class="vision-list">{children(answer)}</ul>}
    </div>
  );
}

interface PlaceProps {
  readonly text: string;
  readonly score: number;
  readonly locator: string;
}

function Place({ text, score, locator }: PlaceProps) {
  return (
    <li>
      <button type="button" class="vision-row" title={`Find ${locator}`} onClick={() => void search(locator)}>
        <span class="vision-text">{text}</span>
        <span class="badge">{score.toFixed(2)}</span>
      </button>
    </li>
  );
}

const countOf = ({ length }: readonly unknown[], what: string, ms: number): string =>
  `${length} ${what}${length === 1 ? '' : 's'} in ${Math.round(ms)} ms`;
