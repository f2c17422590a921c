import { effect, signal } from '@preact/signals';
import { api, bodyOf } from '../api/client';
import { failureOf } from '../api/failure';
import type { KeywordInfo } from '../api/types';
import { reconnections } from '../api/connection';
import { notify } from './notices';

/** Every keyword of the service, in the order of the catalogue. */
export const catalogue = signal<readonly KeywordInfo[]>([]);

/** The keyword of a name or slug. */
export const keywordOf = (name: string): KeywordInfo | undefined =>
  catalogue.value.find(({ keyword, keyword_slug: slug }) => keyword === name || slug === name);

effect(() => {
  void reconnections.value;
  bodyOf(api.GET('/v1/keywords')).then(
    (list) => (catalogue.value = list),
    (error: unknown) => {
      const { status, message } = failureOf(error);
      // Silence and a missing login are told by the connection.
      if (status !== 0 && status !== 401) notify({ tone: 'error', text: `The keywords could not be read: ${message}` });
    },
  );
});
