import { computed, signal } from '@preact/signals';

/** What the address after `#` names: `#/` the sessions, `#/start?url=...` the start form, `#/session/<id>/<panel>`. */
interface Route {
  readonly view: 'sessions' | 'start' | 'session';
  readonly sessionId?: string;
  readonly panel?: string;
  readonly query: URLSearchParams;
}

const hash = signal(location.hash);
addEventListener('hashchange', () => (hash.value = location.hash));

export const route = computed<Route>(() => {
  const [path = '', query] = hash.value.replace(/^#\/?/, '').split('?');
  const [view, sessionId, panel] = path.split('/').map(decodeURIComponent);
  const parameters = new URLSearchParams(query);
  if (view === 'session' && sessionId) return { view, sessionId, ...(panel && { panel }), query: parameters };
  return { view: view === 'start' ? 'start' : 'sessions', query: parameters };
});

/** @param path as it follows `#/` */
export function goTo(path: string): void {
  location.hash = `/${path}`;
}

/** The address of a session's view, as it follows `#/`. */
export const sessionPath = (id: string, panel?: string): string =>
  ['session', id, ...(panel ? [panel] : [])].map(encodeURIComponent).join('/');
