import { effect } from '@preact/signals';
import { stored } from '../state/stored';

export const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof THEMES;

/** Kept by the browser. `system` follows its own setting. */
export const theme = stored<Theme>('theme', 'system');

effect(() => {
  const { dataset } = document.documentElement;
  if (theme.value === 'light' || theme.value === 'dark') dataset['theme'] = theme.value;
  else delete dataset['theme'];
});
