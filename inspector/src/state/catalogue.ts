import { computed, effect, signal } from '@preact/signals';
import { api, bodyOf } from '../api/client';
import { failureOf } from '../api/failure';
import type { KeywordInfo } from '../api/types';
import { reconnections } from '../api/connection';
import { notify } from './notices';
import { sessionId } from './session';

/** Every keyword of the service, in the order of the catalogue. */
export const catalogue = signal<readonly KeywordInfo[]>([]);

/** The keyword of a name or slug. */
export const keywordOf = (name: string): KeywordInfo | undefined =>
  catalogue.value.find(({ keyword, keyword_slug: slug }) => keyword === name || slug === name);

/** The list of sessions needs no keywords, and they are half of what the page would load first. */
const isNeeded = computed(() => sessionId.value !== undefined);

effect(() => {
  void reconnections.value;
  if (!isNeeded.value) return;
  bodyOf(api.GET('/v1/keywords')).then(
    (list) => (catalogue.value = list),
    (error: unknown) => {
      const { status, message } = failureOf(error);
      // Silence and a missing login are told by the connection.
      if (status !== 0 && status !== 401) notify({ tone: 'error', text: `The keywords could not be read: ${message}` });
    },
  );
});
