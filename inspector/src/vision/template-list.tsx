import { failureOf } from '../api/failure';
import { notify } from '../state/notices';
import { openPalette } from '../state/palette';
import { sessionId } from '../state/session';
import { Button } from '../ui/button';
import { Empty, FailureText } from '../ui/failure-text';
import { search } from './search';
import { pictureOf, refreshTemplates, removeTemplate, type Template, templates, templatesFailure } from './templates';

async function remove(id: string, name: string): Promise<void> {
  try {
    await removeTemplate(id, name);
    notify({ tone: 'success', text: `Removed the template ${name}.` });
  } catch (error) {
    notify({ tone: 'error', text: `The template ${name} could not be removed: ${failureOf(error).message}` });
  }
}

/** The templates that a call can name, with their pictures. */
export function TemplateList() {
  const id = sessionId.value;
  const list = templates.value;
  if (id === undefined) return null;
  return (
    <section class="vision-section" aria-label="Templates">
      <div class="vision-heading">
        <h3>Templates</h3>
        <Button
          label="Read the templates again"
          icon="refresh"
          iconOnly
          tone="quiet"
          onClick={() => void refreshTemplates()}
        />
      </div>
      {templatesFailure.value && <FailureText failure={templatesFailure.value} />}
      {list.length === 0 && !templatesFailure.value && (
        <Empty>There is no template yet: cut one from the screen.</Empty>
      )}
      <ul class="vision-templates">
        {list.map((template) => (
          <TemplateRow key={`${template.scope} ${template.name}`} id={id} template={template} />
        ))}
      </ul>
    </section>
  );
}

function TemplateRow({ id, template }: { readonly id: string; readonly template: Template }) {
  const { name, scope, width, height } = template;
  const locator = `image=${name}`;
  return (
    <li>
      {width === null ? (
        <span class="vision-thumb muted">no image</span>
      ) : (
        <img class="vision-thumb" src={pictureOf(id, name)} alt="" loading="lazy" />
      )}
      <span class="vision-text">
        <code>{name}</code>
        <span class="muted">
          {width === null ? 'not readable' : `${width} × ${height} pixels`}, of the {scope}
        </span>
      </span>
      <Button label={`Find ${name}`} icon="search" iconOnly tone="quiet" onClick={() => void search(locator)} />
      <Button
        label={`Use ${name} in a keyword`}
        icon="play"
        iconOnly
        tone="quiet"
        onClick={() => openPalette({ locator })}
      />
      {scope === 'session' && (
        <Button label={`Remove ${name}`} icon="trash" iconOnly tone="quiet" onClick={() => void remove(id, name)} />
      )}
    </li>
  );
}
