import type { Preset } from './offers';

interface PresetChoiceProps {
  readonly presets: readonly Preset[];
  readonly current: string | undefined;
  readonly onChange: (preset: Preset) => void;
}

/** The presets as a group of radio buttons. */
export function PresetChoice({ presets, current, onChange }: PresetChoiceProps) {
  return (
    <fieldset class="sessions-presets">
      <legend>What to start</legend>
      {presets.map((preset) => (
        <label key={preset.name} class="sessions-preset">
          <input
            type="radio"
            name="preset"
            value={preset.name}
            checked={preset.name === current}
            onChange={() => onChange(preset)}
          />
          <span>
            <strong>{preset.title}</strong>
            <span class="hint">{preset.description}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
