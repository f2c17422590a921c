import type { StorageState } from '#svc';

/** A JavaScript expression: the storage of the page in front as `StoredOrigin`; null where the page has none. */
export const readWebStorage = `(() => {
  if (location.origin === 'null') return null;
  const entriesOf = (storage) => Object.entries(storage).map(([name, value]) => ({ name, value }));
  return {
    origin: location.origin,
    localStorage: entriesOf(localStorage),
    sessionStorage: entriesOf(sessionStorage),
  };
})()`;

/** A JavaScript expression that replaces the storage of the page in front by that of its origin; its value is the origin. */
export const writeWebStorage = ({ origins }: StorageState): string => `(() => {
  if (location.origin === 'null') return null;
  const stored = ${JSON.stringify(origins.map(({ origin, localStorage, sessionStorage }) => ({ origin, localStorage, sessionStorage })))}
    .find(({ origin }) => origin === location.origin);
  for (const [storage, entries] of [[localStorage, stored?.localStorage], [sessionStorage, stored?.sessionStorage]]) {
    storage.clear();
    for (const { name, value } of entries ?? []) storage.setItem(name, value);
  }
  return location.origin;
})()`;
