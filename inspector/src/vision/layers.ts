import { api, bodyOf } from '../api/client';
import { makeLayer } from './layer';
import { changes } from './templates';

const paramsOf = (id: string) => ({ params: { path: { session_id: id } } });

/** The texts that OCR reads. */
export const textLayer = makeLayer({
  name: 'texts',
  read: (id) => bodyOf(api.GET('/v1/sessions/{session_id}/texts', paramsOf(id))),
  boxesOf: ({ texts }) =>
    texts.map(({ bounds, text, score }) => ({ bounds, tone: 'text', label: `${text} ${score.toFixed(2)}` })),
});

/** The places where templates are seen. */
export const pictureLayer = makeLayer({
  name: 'pictures',
  read: (id) => bodyOf(api.GET('/v1/sessions/{session_id}/pictures', paramsOf(id))),
  boxesOf: ({ pictures }) =>
    pictures.map(({ bounds, name, score }) => ({ bounds, tone: 'picture', label: `${name} ${score.toFixed(2)}` })),
  version: changes,
});
