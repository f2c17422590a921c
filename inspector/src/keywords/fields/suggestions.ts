import { signal } from '@preact/signals';
import { api, bodyOf } from '../../api/client';
import type { KeywordParameter } from '../../api/types';
import { elements } from '../../state/elements';
import { sessionId } from '../../state/session';

/** A value that a field offers. */
interface Suggestion {
  readonly value: string;
  /** What it is, in words. */
  readonly label: string;
}

const MAX_ELEMENTS = 200;

const variables = signal<readonly string[]>([]);
const templates = signal<readonly string[]>([]);

/** Reads the names of the session's variables and templates again. */
export async function refreshSuggestions(): Promise<void> {
  const id = sessionId.peek();
  if (id === undefined) return;
  const request = { params: { path: { session_id: id } } };
  const [readVariables, readTemplates] = await Promise.allSettled([
    bodyOf(api.GET('/v1/sessions/{session_id}/variables', request)),
    bodyOf(api.GET('/v1/sessions/{session_id}/templates', request)),
  ]);
  // A list that cannot be read offers nothing: a form works without it, and what is wrong is told when the keyword runs.
  variables.value = readVariables.status === 'fulfilled' ? Object.keys(readVariables.value.variables) : [];
  templates.value = readTemplates.status === 'fulfilled' ? readTemplates.value.templates.map(({ name }) => name) : [];
}

/** What a field may hold: locators of elements and names of templates, and variables. @param text that it holds now */
export function suggestionsFor({ kind }: KeywordParameter, text: string): readonly Suggestion[] {
  // A reference may stand inside a longer text.
  const reference = text.lastIndexOf('${');
  const before = reference < 0 || text.indexOf('}', reference) >= 0 ? '' : text.slice(0, reference);
  const named = variables.value.map((name) => ({ value: `${before}\${${name}}`, label: 'variable' }));
  if (kind !== 'locator' && kind !== 'locators') return named;
  const list = kind === 'locators' ? text.slice(0, text.lastIndexOf('|') + 1) : '';
  return [
    ...elements.value
      .slice(0, MAX_ELEMENTS)
      .map(({ locator, type, text: shown }) => ({ value: list + locator, label: `${type} ${shown}`.trim() })),
    ...templates.value.map((name) => ({ value: list + name, label: 'template' })),
    ...named,
  ];
}
