import { effect, signal, type Signal } from '@preact/signals';

const PREFIX = 'svc-inspector:';

/** A signal whose value the browser keeps, as JSON. A value that cannot be read or kept is as if it were not there. */
export function stored<T>(name: string, initial: T): Signal<T> {
  const value = signal(read(name, initial));
  effect(() => keep(name, value.value));
  return value;
}

function read<T>(name: string, initial: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? initial : (JSON.parse(text) as T);
  } catch {
    return initial;
  }
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The storage is full or forbidden: the value lives as long as the page.
  }
}
