import { signal } from '@preact/signals';
import { type Failure, failureOf } from '../api/failure';
import { selected } from '../state/elements';
import { notify } from '../state/notices';
import { areaRequest } from '../state/overlays';
import { session, sessionId } from '../state/session';
import { Button } from '../ui/button';
import { FailureText } from '../ui/failure-text';
import { Field } from '../ui/field';
import { AreaEditor } from './area-editor';
import { alike, alikeFailure, area, placeArea, setArea } from './cut-area';
import { addTemplate, type Template, templates } from './templates';

const name = signal('');
const scope = signal<Template['scope']>('session');
const failure = signal<Failure | undefined>(undefined);
const isSaving = signal(false);

function draw(): void {
  areaRequest.value = {
    label: 'Draw a rectangle around the template',
    done: (drawn) => {
      if (drawn) setArea(drawn);
    },
  };
}

async function save(replace: boolean): Promise<void> {
  const [id, bounds] = [sessionId.peek(), area.peek()];
  if (id === undefined || !bounds) return;
  isSaving.value = true;
  failure.value = undefined;
  try {
    await addTemplate(id, { name: name.peek(), bounds, scope: scope.peek(), replace });
    notify({ tone: 'success', text: `Saved the template ${name.peek()}. Its locator is image=${name.peek()}.` });
    area.value = undefined;
    name.value = '';
  } catch (error) {
    failure.value = failureOf(error);
  } finally {
    isSaving.value = false;
  }
}

/** Makes a template of a rectangle of the screen, and shows at once where else the screen looks like it. */
export function CutTemplate() {
  const element = selected.value;
  return (
    <section class="vision-section" aria-label="Cut a template">
      <h3>Cut a template from the screen</h3>
      <div class="vision-actions">
        <Button label="Draw on the screen" icon="crop" tone={area.value ? 'plain' : 'primary'} onClick={draw} />
        <Button label="Place by keys" icon="plus" onClick={placeArea} />
        {element && <Button label="Take the chosen element" icon="target" onClick={() => setArea(element.bounds)} />}
        {area.value && <Button label="Give up" tone="quiet" onClick={() => (area.value = undefined)} />}
      </div>
      {areaRequest.value && <p class="muted">Draw the rectangle on the screen; Escape gives up.</p>}
      <AreaEditor />
      <Alike />
      {area.value && <SaveForm />}
    </section>
  );
}

/** How many places look like the rectangle, with their scores. */
function Alike() {
  const hits = alike.value?.hits;
  if (!area.value) return null;
  if (alikeFailure.value) return <FailureText failure={alikeFailure.value} />;
  const reason = alike.value?.trace.rungs.find(({ reason: why }) => why !== undefined)?.reason;
  return (
    <p role="status">
      {!hits && 'Looking for places like it…'}
      {hits?.length === 0 && `Nothing on the screen looks like it: ${reason}`}
      {hits?.length === 1 && `Only this place looks like it, with a score of ${hits[0]!.score?.toFixed(2)}.`}
      {hits &&
        hits.length > 1 &&
        `${hits.length} places look like it; scores ${hits.map(({ score }) => score?.toFixed(2)).join(', ')}.`}
    </p>
  );
}

function SaveForm() {
  const isReplacing =
    scope.value === 'session' && templates.value.some((each) => each.name === name.value && each.scope === 'session');
  const hasProject = session.value?.has_project ?? false;
  const refused = failure.value;
  return (
    <form
      class="vision-save"
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <Field
        label="Name of the template"
        hint={
          isReplacing ? 'The session has one of this name, which is replaced.' : 'Letters, digits, blanks, _ . and -'
        }
      >
        {(control) => (
          <input
            {...control}
            required
            maxLength={200}
            value={name.value}
            onInput={({ currentTarget }) => (name.value = currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label="Keep it"
        hint={hasProject ? undefined : 'To keep it in a project, start the session with project_path.'}
      >
        {(control) => (
          <select
            {...control}
            value={scope.value}
            onChange={({ currentTarget }) => (scope.value = currentTarget.value as Template['scope'])}
          >
            <option value="session">until the session stops</option>
            <option value="project" disabled={!hasProject}>
              as a file of the project
            </option>
          </select>
        )}
      </Field>
      <div class="vision-actions">
        <Button label="Save the template" icon="check" tone="primary" type="submit" disabled={isSaving.value} />
      </div>
      {refused && (
        <FailureText failure={refused}>
          {refused.message.includes('replace: true') && (
            <Button label="Overwrite the file" tone="danger" onClick={() => void save(true)} />
          )}
        </FailureText>
      )}
    </form>
  );
}
