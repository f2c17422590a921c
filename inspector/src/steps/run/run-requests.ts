/** The recording has the id of each request, which tells runs of a document's steps from what others did. */
const PREFIX = 'inspector-step';

let count = 0;

/** The id of a request that runs a step of a document. @param key of the step; 0 for a call beside the steps */
export const requestIdOf = (documentId: string, key: number): string =>
  [PREFIX, documentId, key, `${Date.now().toString(36)}-${++count}`].join('/');

/** The key of the step that a request of a document ran; undefined for any other request. */
export function keyOfRequest(requestId: string | undefined, documentId: string): number | undefined {
  const [prefix, id, key] = requestId?.split('/') ?? [];
  return prefix === PREFIX && id === documentId ? Number(key) : undefined;
}
