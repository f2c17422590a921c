import { api, bodyOf } from '../../api/client';
import { runCall } from '../../state/calls';
import { keywordOf } from '../../state/catalogue';
import { asSecret } from '../../state/secret-text';
import { sessionId } from '../../state/session';
import { documentId } from '../document/steps-document';
import { requestIdOf } from './run-requests';
import { type Step, textsOf } from '../document/step';

const REFERENCE = /\$\$\{|\$\{([^{}]*)\}/g;
const SET_VARIABLE = 'Set Variable';

/** Whether a name stands for a secret of recorded steps. */
export const isSecretName = (name: string): boolean => /^secret_\d+$/.test(name);

const referencesIn = (text: string): string[] => [...text.matchAll(REFERENCE)].flatMap(([, name]) => name ?? []);

/**
 * The variables that steps use before one sets them, and that the session does not have.
 * @throws Failure
 */
export async function missingVariables(steps: readonly Step[]): Promise<string[]> {
  const used = new Set<string>();
  const set = new Set<string>();
  for (const { keyword, params } of steps) {
    for (const name of Object.values(params).flatMap(textsOf).flatMap(referencesIn)) if (!set.has(name)) used.add(name);
    if ((keywordOf(keyword)?.keyword ?? keyword) === SET_VARIABLE && typeof params['name'] === 'string')
      set.add(params['name'].trim());
  }
  const id = sessionId.peek();
  if (used.size === 0 || id === undefined) return [];
  const params = { path: { session_id: id } };
  const { variables } = await bodyOf(api.GET('/v1/sessions/{session_id}/variables', { params }));
  return [...used].filter((name) => !(name in variables));
}

/** Sets variables beside the steps; values of secrets get the mark of secrets. @throws Failure of the first that fails */
export async function setVariables(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const params = { name, value: isSecretName(name) ? asSecret(value) : value };
    const { failure } = await runCall(
      { keyword: SET_VARIABLE, params },
      { requestId: requestIdOf(documentId.peek(), 0) },
    );
    if (failure) throw failure;
  }
}
