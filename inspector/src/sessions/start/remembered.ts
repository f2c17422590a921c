import { stored } from '../../state/stored';
import { type Capabilities, capabilitiesOf, jsonOf, type StartForm } from './start-form';

/** Names of capabilities and of parameters in addresses whose values are not kept. */
const SECRET =
  /pass(word|phrase|code|wd)|secret|token|access[_-]?key|api[_-]?key|unlockkey|credential|authorization|auth$|signature|cookie|storagestate/i;

/** The form of the last session that started, without secrets. */
const last = stored<StartForm | undefined>('last-start', undefined);

export const lastStart = (): StartForm | undefined => last.peek();

export function rememberStart(form: StartForm): void {
  const servers = (chosen: StartForm['text']) =>
    Object.fromEntries(Object.entries(chosen).map(([name, url]) => [name, withoutSecrets(url)]));
  last.value = {
    ...form,
    server: withoutSecrets(form.server),
    capabilities: jsonOf(withoutSecrets(capabilitiesOf(form) ?? {})),
    text: servers(form.text),
    image: servers(form.image),
  };
}

/** Without the fields that are named like secrets, and without user names, passwords and such parameters in addresses. */
function withoutSecrets<T extends string | Capabilities>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanAddress(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, clean(each)]));
}

function cleanAddress(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  const secrets = [...url.searchParams.keys()].filter((name) => SECRET.test(name) || /key$/i.test(name));
  if (url.username === '' && url.password === '' && secrets.length === 0) return text;
  url.username = '';
  url.password = '';
  for (const name of secrets) url.searchParams.delete(name);
  return url.href;
}
