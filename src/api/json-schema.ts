import type { Ajv, AnySchemaObject, Options } from 'ajv';

const OPTIONS: Options = { strict: false, logger: false };
const DRAFT_07 = /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/;

/** What a body lacks of a schema, or nothing. */
export type SchemaCheck = (body: unknown) => string | undefined;

interface Dialect {
  readonly create: (options: Options) => Ajv;
  /** Holds the compiled meta-schema and no schema of a client. */
  readonly meta: Ajv;
}

const dialects = new Map<'2020-12' | 'draft-07', Promise<Dialect>>();
const compiled = new WeakMap<object, Promise<SchemaCheck>>();

/**
 * The check for a JSON Schema (2020-12, or draft-07 when its `$schema` says so). Nothing remote is ever loaded.
 * @throws Error when the schema is not valid, refers to something it does not hold, or is asynchronous
 */
export function compileSchema(schema: object): Promise<SchemaCheck> {
  let check = compiled.get(schema);
  if (!check) {
    check = compile(schema);
    compiled.set(schema, check);
  }
  return check;
}

async function compile(schema: AnySchemaObject): Promise<SchemaCheck> {
  const { create, meta } = await dialectOf(schema);
  if (meta.validateSchema(schema) !== true) throw new Error(meta.errorsText(meta.errors, { dataVar: 'schema' }));
  // One compiler per schema: two schemas may bear the same $id.
  const ajv = create({ ...OPTIONS, validateSchema: false });
  const validate = ajv.compile(schema);
  if ('$async' in validate) throw new Error('an asynchronous schema is not supported');
  return (body: unknown) => (validate(body) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' }));
}

function dialectOf(schema: AnySchemaObject): Promise<Dialect> {
  const name = typeof schema.$schema === 'string' && DRAFT_07.test(schema.$schema) ? 'draft-07' : '2020-12';
  let dialect = dialects.get(name);
  if (!dialect) {
    dialect = loadDialect(name);
    dialects.set(name, dialect);
  }
  return dialect;
}

async function loadDialect(name: '2020-12' | 'draft-07'): Promise<Dialect> {
  const formats = (await import('ajv-formats')).default.default;
  const Compiler = name === 'draft-07' ? (await import('ajv')).Ajv : (await import('ajv/dist/2020.js')).Ajv2020;
  const create = (options: Options): Ajv => formats(new Compiler(options));
  const meta = create(OPTIONS);
  // Compiles the meta-schema once.
  await meta.validateSchema({});
  return { create, meta };
}
