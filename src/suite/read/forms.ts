import { z } from 'zod';
import { MAX_TIME_MS, milliseconds, TIME_FORMS } from './duration.js';

/**
 * The written forms of our files, one level each: what is in a step or case is checked with the form of that. The JSON
 * Schema of test files is generated from them.
 */

const says = (message: string) => ({ errorMap: () => ({ message }) });

/** A text; numbers and booleans are taken for their texts. */
const Text = z.union([z.string().trim().min(1), z.number(), z.boolean()], says('must be a text'));

const VARIABLE = /^[\p{L}_][\p{L}\p{N}_ -]*$/u;

/** Where a variable is set: its name alone. */
export const VariableName = z
  .string(says('must be the name of a variable'))
  .regex(VARIABLE, 'must be the name of a variable, without ${ }: letters, digits, _, - and spaces');

const Variables = z.record(VariableName, z.unknown(), says('must be a mapping from names to values'));

/** What has a form of its own, and is checked by itself. Each stands for that form in the JSON Schema. */
export const PARTS = {
  step: z.unknown(),
  case: z.unknown(),
  elseIf: z.record(z.unknown()),
  catch: z.record(z.unknown()),
};

const Steps = z.array(PARTS.step, says('must be a list of steps: begin each with "- "'));
const SomeSteps = Steps.min(1, 'must hold at least one step');

/** A word of `--tags "smoke and not slow"`. */
const Tag = z
  .union([z.string(), z.number()], says('must be a text'))
  .transform(String)
  .pipe(
    z.string().regex(/^(?!(and|or|not)$)[^\s()]+$/i, 'must be one word, without parentheses, and not and, or, not'),
  );
const Tags = z.array(Tag, says('must be a list, such as [web, smoke]'));

const Timeout = z.union([z.number(), z.string()], says(TIME_FORMS)).transform((time, context) => {
  const ms = milliseconds(time);
  if (ms !== undefined && ms >= 1 && ms <= MAX_TIME_MS) return ms;
  context.addIssue({ code: 'custom', message: ms === undefined ? TIME_FORMS : 'must be between 1ms and 24h' });
  return z.NEVER;
});

const SessionForm = z.union(
  [z.string().min(1), z.record(z.unknown())],
  says('must be the name of a session, or a session in full: {driver: ...}'),
);
const Sessions = z.union(
  [z.string().min(1), z.record(z.unknown()), z.array(SessionForm).min(1, 'must name a session')],
  says('must be the name of a session, a session in full, {driver: ...}, or a list of these'),
);

const Rows = z.union(
  [z.string().min(1), z.array(z.record(z.unknown())).min(1, 'must hold at least one row')],
  says('must be the path of a CSV, JSON or YAML file, or a list of mappings'),
);

export const CaseForm = z
  .object({
    name: Text.describe('What the case shows; may hold ${variables} of its data'),
    tags: Tags.nullish().describe('Words that --tags selects by'),
    data: Rows.nullish().describe('One case for each row: the path of a CSV, JSON or YAML file, or a list'),
    variables: Variables.nullish().describe('Variables of this case'),
    retries: z
      .number(says('must be a whole number from 0 to 100'))
      .int()
      .min(0)
      .max(100)
      .nullish()
      .describe('How often it is tried again after a failure'),
    timeout: Timeout.nullish().describe('Time of one attempt: 90s, 2m, 500ms; a number counts seconds'),
    steps: SomeSteps,
    teardown: Steps.nullish().describe('Steps after the others, also when one failed'),
  })
  .strict();

export const TestFileForm = z
  .object({
    $schema: z.string().nullish().describe('The schema of this file, for editors'),
    tags: Tags.nullish().describe('Tags of all cases'),
    session: Sessions.nullish().describe(
      'A session of svc.config by name, or in full; of a list each case runs on each',
    ),
    variables: Variables.nullish().describe('Variables of all cases'),
    parallel: z
      .literal('cases', says('must be "cases", or left out'))
      .nullish()
      .describe('The cases may run at the same time'),
    suiteSetup: Steps.nullish().describe('Steps before the first case'),
    suiteTeardown: Steps.nullish().describe('Steps after the last case'),
    setup: Steps.nullish().describe('Steps before each case'),
    teardown: Steps.nullish().describe('Steps after each case'),
    cases: z
      .array(PARTS.case, says('must be a list of cases: begin each with "- name: "'))
      .min(1, 'must hold at least one case: add one with "- name: "'),
  })
  .strict();

const Soft = z
  .boolean(says('must be true or false'))
  .nullish()
  .describe('true: the steps after it run although it failed; the case fails all the same');
const Save = VariableName.nullish().describe('The variable that receives the result');

/** What stands beside a keyword. */
export const BesideKeyword = z.object({ save: Save, soft: Soft }).strict();

export const UseForm = z
  .object({
    use: Text.describe('Runs the module of this name'),
    with: z
      .record(z.unknown(), says('must be a mapping from parameters of the module to values'))
      .nullish()
      .describe('Arguments, by the names of its parameters'),
    save: Save,
    soft: Soft,
  })
  .strict();

const Expression = Text.describe('An expression, such as ${price} > 100');
const Else = z.union([Steps, PARTS.elseIf], says('must be a list of steps, or a mapping with if, then and else'));

/** A condition with its steps; without what stands beside a step, it is what `else` may hold. */
export const ElseIfForm = z.object({ if: Expression, then: Steps, else: Else.nullish() }).strict();

export const IfForm = ElseIfForm.extend({ soft: Soft });

const TIMES = 'must be a whole number, or a reference: ${count}';
const VALUES = 'must be a list, or a reference to one: "${rows}"';
const reference = (message: string) => z.string().regex(/\$\{/, message);

export const RepeatForm = z
  .object({
    repeat: z
      .union([z.number().int(TIMES).min(0, TIMES), reference(TIMES)], says(TIMES))
      .describe('How often the steps run'),
    steps: SomeSteps,
    soft: Soft,
  })
  .strict();

export const ForForm = z
  .object({
    for: z
      .record(
        VariableName,
        z.union([reference(VALUES), z.array(z.unknown())], says(VALUES)),
        says('must be a mapping from a variable to its values: {row: "${rows}"}'),
      )
      .refine((loops) => Object.keys(loops).length > 0, 'names no variable: {row: "${rows}"}')
      .describe('Variables with the values that they have in turn'),
    steps: SomeSteps,
    soft: Soft,
  })
  .strict();

export const CatchForm = z
  .object({ error: VariableName.nullish().describe('The variable that receives {code, message}'), steps: Steps })
  .strict();

export const TryForm = z
  .object({
    try: SomeSteps,
    catch: z
      .union([Steps, PARTS.catch], says('must be a list of steps, or a mapping with error and steps'))
      .nullish()
      .describe('Steps after a failure, which is then over'),
    finally: Steps.nullish().describe('Steps that run in any case'),
    soft: Soft,
  })
  .strict();

export const GroupForm = z
  .object({ group: Text.describe('A name for the report'), steps: SomeSteps, soft: Soft })
  .strict();

/** The steps that are not keywords, by the key that makes them so. */
export const STEP_FORMS = {
  use: UseForm,
  if: IfForm,
  repeat: RepeatForm,
  for: ForForm,
  try: TryForm,
  group: GroupForm,
} as const;

const Param = z.union(
  [Text, z.record(z.unknown())],
  says('must be a name, or a name with its default: {number: 4242}'),
);

export const ModuleForm = z
  .object({
    name: Text,
    params: z
      .union(
        [z.array(Param), z.record(z.unknown())],
        says('must be a list of names, or a mapping from names to defaults'),
      )
      .nullish(),
    steps: SomeSteps,
    returns: Text.nullish(),
  })
  .strict();

export const ErrorForm = z
  .object({ code: Text, match: Text, description: Text.nullish(), severity: Text.nullish() })
  .strict();
