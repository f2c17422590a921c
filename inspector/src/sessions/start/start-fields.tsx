import { useEffect, useRef, useState } from 'preact/hooks';
import { goTo, route } from '../../state/route';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { CapabilitiesEditor } from './capabilities-editor';
import { DetectorChoice } from './detector-choice';
import { DEVICE_CAPABILITY, DeviceChoice } from './device-choice';
import type { Offers } from './offers';
import { PresetChoice } from './preset-choice';
import { PresetInputs } from './preset-inputs';
import { lastStart } from './remembered';
import { SessionOptions } from './session-options';
import { capabilitiesOf, initialForm, type StartForm, withPreset } from './start-form';
import { StartFailure } from './start-failure';
import { cancelStart, isStarting, startFailure, startSession } from './starting';

/** A form that a link has filled in takes no start so soon: a key that was meant for another page must not start it. */
const LINK_DELAY_MS = 1000;

/** The fields of a session start, and its button. */
export function StartFields({ offers }: { readonly offers: Offers }) {
  const address = route.value.query.get('url');
  const [form, setForm] = useState<StartForm>(() => initialForm(offers, lastStart(), address));
  const shownAt = useRef(performance.now());
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    startFailure.value = undefined;
    // Whoever leaves the form does not wait for the session any more.
    return cancelStart;
  }, []);
  useEffect(() => {
    if (address === null) return;
    shownAt.current = performance.now();
    setForm(initialForm(offers, lastStart(), address));
    box.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  }, [address]);
  const driver = offers.drivers.find(({ name }) => name === form.driver);
  const preset = offers.presets.find(({ name, driver: of }) => name === form.preset && of === form.driver);
  const capabilities = capabilitiesOf(form);
  const isLocal = form.server === '' && !preset?.inputs.some(({ capability }) => capability === null);
  const starts = isStarting.value;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (address !== null && performance.now() - shownAt.current < LINK_DELAY_MS) return;
    if (capabilities) void startSession(form, capabilities);
  };
  const change = (changed: Partial<StartForm>) => setForm((old) => ({ ...old, ...changed }));
  return (
    <form class="sessions-form" ref={box} onSubmit={submit}>
      {address !== null && <p role="status">A link filled in this form. Check the address, then start the session.</p>}
      <PresetChoice
        presets={offers.presets}
        current={preset?.name}
        onChange={(chosen) => setForm((old) => withPreset(old, chosen))}
      />
      <PresetInputs form={form} preset={preset} onChange={setForm} />
      {driver && isLocal && hasProperty(driver.capabilities, DEVICE_CAPABILITY) && (
        <DeviceChoice form={form} onChange={setForm} />
      )}
      <Field label="Driver" hint={driver?.description}>
        {(control) => (
          <select
            {...control}
            value={form.driver}
            onChange={({ currentTarget }) => change({ driver: currentTarget.value })}
          >
            {offers.drivers.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      {driver && <CapabilitiesEditor form={form} schema={driver.capabilities} onChange={setForm} />}
      <DetectorChoice
        legend="Text detectors: find text on the picture of the screen"
        detectors={offers.text_detectors}
        chosen={form.text}
        onChange={(text) => change({ text })}
      />
      <DetectorChoice
        legend="Image detectors: find pictures on the screen"
        detectors={offers.image_detectors}
        chosen={form.image}
        onChange={(image) => change({ image })}
      />
      <SessionOptions form={form} onChange={change} />
      <div class="sessions-buttons">
        {startFailure.value && <StartFailure failure={startFailure.value} />}
        <Button
          label={starts ? 'Starting…' : 'Start the session'}
          type="submit"
          icon="play"
          tone="primary"
          disabled={starts || capabilities === undefined}
        />
        {starts ? (
          <Button label="Cancel the start" onClick={cancelStart} />
        ) : (
          <Button label="Back to the sessions" onClick={() => goTo('')} />
        )}
      </div>
    </form>
  );
}

const hasProperty = (schema: Readonly<Record<string, unknown>>, name: string): boolean =>
  Object.hasOwn(schema['properties'] ?? {}, name);
