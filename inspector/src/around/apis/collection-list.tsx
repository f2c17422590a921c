import type { Answer } from '../../api/types';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/failure-text';

export type ApiDefinitions = Answer<'readApi'>;
type Collection = ApiDefinitions['collections'][string];

interface CollectionListProps {
  readonly definitions: ApiDefinitions;
  /** A part of the names, methods and endpoints that are shown. */
  readonly filter: string;
  /** Calls wait for one another. */
  readonly isBusy: boolean;
  readonly onInvoke: (identifier: string) => void;
}

/** More are found with the filter. */
const MAX_APIS = 200;

/** The APIs that the session can call, by their collections. */
export function CollectionList({ definitions, filter, isBusy, onInvoke }: CollectionListProps) {
  const wanted = filter.trim().toLowerCase();
  const fits = (text: string) => text.toLowerCase().includes(wanted);
  let left = MAX_APIS;
  let hidden = 0;
  const shown = Object.entries(definitions.collections).map(([id, collection]) => {
    const found = Object.entries(collection.apis).filter(([name, { endpoint, request }]) =>
      fits(`${id}.${name} ${request.method} ${endpoint}`),
    );
    const apis = found.slice(0, left);
    left -= apis.length;
    hidden += found.length - apis.length;
    return { id, collection, apis };
  });
  if (left === MAX_APIS && wanted !== '') return <Empty>No API contains “{filter}”.</Empty>;
  return (
    <>
      {shown.map(({ id, collection, apis }) => (
        <section key={id} class="around-collection" aria-label={`Collection ${id}`}>
          <CollectionTitle id={id} collection={collection} />
          <ul>
            {apis.map(([name, definition]) => (
              <li key={name}>
                <div class="around-api">
                  <Button
                    label={`Invoke ${id}.${name}`}
                    icon="play"
                    iconOnly
                    disabled={isBusy}
                    onClick={() => onInvoke(`${id}.${name}`)}
                  />
                  <span class="badge">{definition.request.method}</span>
                  <details>
                    <summary>
                      <strong>{name}</strong> <code>{definition.endpoint}</code>
                    </summary>
                    {definition.description && <p>{definition.description}</p>}
                    <pre>{JSON.stringify(definition, undefined, 2)}</pre>
                  </details>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hidden > 0 && <Empty>{hidden} more: filter to see them.</Empty>}
    </>
  );
}

const CollectionTitle = ({ id, collection }: { readonly id: string; readonly collection: Collection }) => (
  <header>
    <h2>{collection.name !== undefined && collection.name !== id ? `${collection.name} (${id})` : id}</h2>
    <code class="muted">{collection.base_url}</code>
  </header>
);
