import { useEffect } from 'preact/hooks';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FailureText } from '../../ui/failure-text';
import { devices, devicesFailure, isLookingForDevices, readDevices } from './offers';
import { capabilitiesOf, type StartForm, withCapability } from './start-form';

/** The capability of Appium that names a device. */
export const DEVICE_CAPABILITY = 'appium:udid';

interface DeviceChoiceProps {
  readonly form: StartForm;
  readonly onChange: (form: StartForm) => void;
}

/** The devices of the service's machine, one of which goes into the capabilities. */
export function DeviceChoice({ form, onChange }: DeviceChoiceProps) {
  useEffect(() => void readDevices(), []);
  const capabilities = capabilitiesOf(form);
  const chosen = capabilities?.[DEVICE_CAPABILITY];
  const found = devices.value?.devices.filter(({ driver }) => driver === form.driver) ?? [];
  const problems = devices.value?.warnings.filter(({ driver }) => driver === form.driver) ?? [];
  const choose = (id: string) => {
    const device = found.find((each) => each.id === id);
    const named = withCapability(form, DEVICE_CAPABILITY, id);
    const hasPlatform = capabilities?.['platformName'] !== undefined;
    onChange(device && !hasPlatform ? withCapability(named, 'platformName', device.platform) : named);
  };
  const isLooking = isLookingForDevices.value;
  const hint = isLooking
    ? 'Looking for devices…'
    : found.length === 0
      ? 'No device was found. Connect one, start an emulator or a simulator, and look again.'
      : 'Sets the capability appium:udid.';
  return (
    <div class="sessions-devices">
      <Field label="Connected device" hint={hint}>
        {(control) => (
          <select
            {...control}
            value={typeof chosen === 'string' ? chosen : ''}
            disabled={capabilities === undefined}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            <option value="">{chosen === undefined ? 'Any' : 'As in the capabilities'}</option>
            {found.map(({ id, name, platform, version, state }) => (
              <option key={id} value={id} disabled={state !== 'available'}>
                {[name, platform, version, state === 'available' ? id : state].filter(Boolean).join(', ')}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button
        label="Look for devices again"
        icon="refresh"
        iconOnly
        disabled={isLooking}
        onClick={() => void readDevices()}
      />
      {devicesFailure.value && <FailureText failure={devicesFailure.value} />}
      {problems.map(({ source, message }) => (
        <p key={source} class="hint">
          {source}: {message}
        </p>
      ))}
    </div>
  );
}
