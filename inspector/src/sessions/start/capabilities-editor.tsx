import { useEffect, useRef, useState } from 'preact/hooks';
import { Field } from '../../ui/field';
import { CapabilityHelp } from './capability-help';
import type { JsonProblem } from './check-capabilities';
import { capabilitiesOf, type StartForm, withCapability } from './start-form';

interface CapabilitiesEditorProps {
  readonly form: StartForm;
  /** JSON Schema of the driver's capabilities. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly onChange: (form: StartForm) => void;
}

const MIN_ROWS = 6;
const MAX_ROWS = 24;

/** The capabilities as JSON text, checked while it is typed, beside the list of those that the driver knows. */
export function CapabilitiesEditor({ form, schema, onChange }: CapabilitiesEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const inserted = useRef<string | undefined>(undefined);
  const { capabilities: text } = form;
  const problems = useProblems(text, schema);
  const lines = text.split('\n');
  const goToLine = (line: number) => {
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    area.current?.focus();
    area.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  };
  useEffect(() => {
    const name = inserted.current;
    inserted.current = undefined;
    if (name !== undefined) selectValue(area.current!, name);
  }, [text]);
  const insert = (name: string, value: unknown) => {
    inserted.current = name;
    onChange(withCapability(form, name, value));
  };
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return (
    <div class="sessions-editor">
      <div>
        <Field
          label="Capabilities"
          hint="A JSON object. What is typed here and in the fields above is the same."
          error={problems.length > 0 ? `${count}, listed below` : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              ref={area}
              rows={Math.min(MAX_ROWS, Math.max(MIN_ROWS, lines.length + 1))}
              spellcheck={false}
              autocomplete="off"
              value={text}
              onInput={({ currentTarget }) => onChange({ ...form, capabilities: currentTarget.value })}
            />
          )}
        </Field>
        {problems.length > 0 && (
          <ul class="sessions-problems" aria-label="Problems of the capabilities">
            {problems.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                <button type="button" class="sessions-problem" onClick={() => goToLine(line)}>
                  Line {line}: {message}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <CapabilityHelp schema={schema} disabled={capabilitiesOf(form) === undefined} onInsert={insert} />
    </div>
  );
}

/** The validator is loaded with the form, not with the page. */
function useProblems(text: string, schema: object): readonly JsonProblem[] {
  const [problems, setProblems] = useState<readonly JsonProblem[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void import('./check-capabilities').then(
      ({ checkCapabilities }) => isCurrent && setProblems(checkCapabilities(text, schema)),
      () => isCurrent && setProblems([{ line: 1, message: 'they cannot be checked now: the page did not load fully' }]),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, schema]);
  return problems;
}

/** Selects the value of a capability, so that typing replaces it; of a text only what is between its quotes. */
function selectValue(area: HTMLTextAreaElement, name: string): void {
  const label = `\n  ${JSON.stringify(name)}: `;
  const at = area.value.indexOf(label);
  if (at < 0) return;
  const start = at + label.length;
  const [value = ''] = /^.*?(?=,?$)/m.exec(area.value.slice(start)) ?? [];
  const quote = value.startsWith('"') ? 1 : 0;
  area.focus();
  area.setSelectionRange(start + quote, start + value.length - quote);
}
