import { effect, signal } from '@preact/signals';
import { api, bodyOf, SERVICE } from '../api/client';
import { type Failure, failureOf } from '../api/failure';
import { reconnections } from '../api/connection';
import type { Answer, Bounds } from '../api/types';
import { sessionId, sessionRoot } from '../state/session';

export type Template = Answer<'listTemplates'>['templates'][number];

/** The templates of the session and of its project. */
export const templates = signal<readonly Template[]>([]);
export const templatesFailure = signal<Failure | undefined>(undefined);

/** Counts up with every change of the templates that this page made or has read. */
export const changes = signal(0);

/** Reads the templates again. */
export async function refreshTemplates(): Promise<void> {
  const id = sessionId.peek();
  if (id === undefined) return;
  try {
    const params = { path: { session_id: id } };
    const { templates: list } = await bodyOf(api.GET('/v1/sessions/{session_id}/templates', { params }));
    if (sessionId.peek() !== id) return;
    templates.value = list;
    templatesFailure.value = undefined;
  } catch (error) {
    if (sessionId.peek() === id) templatesFailure.value = failureOf(error);
  }
}

/** What a template is made of, and where it is kept. */
export interface NewTemplate {
  readonly name: string;
  readonly bounds: Bounds;
  readonly scope: Template['scope'];
  /** Overwrites a file of the project. */
  readonly replace: boolean;
}

/** Cuts a template from the screen and keeps it. @throws Failure */
export async function addTemplate(id: string, body: NewTemplate): Promise<void> {
  await api.POST('/v1/sessions/{session_id}/templates', { params: { path: { session_id: id } }, body });
  await noteChange();
}

/** Removes a template of the session. @throws Failure */
export async function removeTemplate(id: string, name: string): Promise<void> {
  const params = { path: { session_id: id, name } };
  await api.DELETE('/v1/sessions/{session_id}/templates/{name}', { params });
  await noteChange();
}

/** The address of a template's picture. It changes with the templates, so that a replaced one is loaded again. */
export const pictureOf = (id: string, name: string): string =>
  `${SERVICE}${sessionRoot(id)}/templates/${encodeURIComponent(name)}?change=${changes.value}`;

async function noteChange(): Promise<void> {
  changes.value++;
  await refreshTemplates();
}

effect(() => {
  void sessionId.value;
  void reconnections.value;
  templates.value = [];
  templatesFailure.value = undefined;
  void refreshTemplates();
});
