import { effect } from '@preact/signals';
import { stored } from '../state/stored';

const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;
type Theme = keyof typeof THEMES;

/** Kept by the browser. `system` follows its own setting. */
const theme = stored<Theme>('theme', 'system');

effect(() => {
  const { dataset } = document.documentElement;
  if (theme.value === 'light' || theme.value === 'dark') dataset['theme'] = theme.value;
  else delete dataset['theme'];
});

export function ThemeChoice() {
  return (
    <select
      class="access-theme"
      aria-label="Theme"
      title="Theme"
      value={theme.value}
      onChange={({ currentTarget }) => (theme.value = currentTarget.value as Theme)}
    >
      {Object.entries(THEMES).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
