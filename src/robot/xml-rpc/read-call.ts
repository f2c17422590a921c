import { Parser } from 'htmlparser2';
import { FAULTS, XmlRpcFault, type XmlRpcValue } from './value.js';

/** A call of a method. */
export interface MethodCall {
  readonly method: string;
  readonly params: readonly XmlRpcValue[];
}

/** Nested values of a call: more than any keyword takes. */
const MAX_DEPTH = 100;

/** Where each element of a call may be. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  methodCall: [''],
  methodName: ['methodCall'],
  params: ['methodCall'],
  param: ['params'],
  value: ['param', 'data', 'member'],
  array: ['value'],
  data: ['array'],
  struct: ['value'],
  member: ['struct'],
  name: ['member'],
};

/** The text of a scalar as its value; undefined when it is none. */
const SCALARS: Readonly<Record<string, (text: string) => XmlRpcValue | undefined>> = {
  string: (text) => text,
  int: wholeNumber,
  i4: wholeNumber,
  i8: wholeNumber,
  double: (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined),
  boolean: (text) => (['0', '1'].includes(text.trim()) ? text.trim() === '1' : undefined),
  nil: () => null,
  'dateTime.iso8601': (text) => text.trim(),
  // Robot Framework sends texts that XML cannot hold as the bytes of their code points.
  base64: (text) => Buffer.from(text, 'base64').toString('latin1'),
};

function wholeNumber(text: string): number | undefined {
  return /^\s*[+-]?\d{1,15}\s*$/.test(text) ? Number(text) : undefined;
}

/** An element that is open. */
interface Frame {
  readonly name: string;
  text: string;
  /** Of the elements inside. */
  values: XmlRpcValue[];
  /** Of a struct, or the one of a member. */
  readonly members: [name: string, value: XmlRpcValue][];
  key: string | undefined;
}

/** @throws XmlRpcFault -32700 for a text that is no call */
export function readCall(xml: string): MethodCall {
  const reader = new CallReader();
  const parser = new Parser(
    {
      onopentag: (name) => reader.open(name),
      ontext: (text) => reader.text(text),
      onclosetag: (name, isImplied) => reader.close(name, isImplied),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return reader.call;
}

class CallReader {
  readonly #open: Frame[] = [newFrame('')];
  #method: string | undefined;

  get call(): MethodCall {
    if (this.#method === undefined) throw invalid('there is no methodCall with a methodName');
    return { method: this.#method, params: this.#open[0]!.values };
  }

  open(name: string): void {
    const parents = name in SCALARS ? ['value'] : PARENTS[name];
    if (!parents?.includes(this.#top.name)) throw invalid(`<${name}> inside of <${this.#top.name}>`);
    if (this.#open.length > MAX_DEPTH) throw invalid(`more than ${MAX_DEPTH} elements inside of each other`);
    this.#open.push(newFrame(name));
  }

  text(text: string): void {
    this.#top.text += text;
  }

  close(name: string, isImplied: boolean): void {
    // An element that closes itself is implied, too.
    if (isImplied && name === 'methodCall') throw invalid('it is cut off');
    const { text, values, members, key } = this.#open.pop()!;
    const parent = this.#top;
    if (name in SCALARS) parent.values.push(scalar(name, text));
    else if (name === 'value') parent.values.push(only(values.length === 0 ? [text] : values, name));
    else if (name === 'param') parent.values.push(only(values, name));
    else if (name === 'array') parent.values.push(values);
    else if (name === 'struct') parent.values.push(Object.fromEntries(members));
    else if (name === 'name') parent.key = text;
    else if (name === 'methodName') this.#method = text.trim();
    else if (name === 'member') {
      if (key === undefined) throw invalid('a member without a name');
      parent.members.push([key, only(values, name)]);
    } else parent.values = values;
  }

  get #top(): Frame {
    return this.#open.at(-1)!;
  }
}

const newFrame = (name: string): Frame => ({ name, text: '', values: [], members: [], key: undefined });

function scalar(name: string, text: string): XmlRpcValue {
  const value = SCALARS[name]!(text);
  if (value === undefined) throw invalid(`${JSON.stringify(text.slice(0, 50))} is no ${name}`);
  return value;
}

function only(values: readonly XmlRpcValue[], name: string): XmlRpcValue {
  if (values.length !== 1) throw invalid(`a <${name}> with ${values.length} values`);
  return values[0]!;
}

const invalid = (why: string): XmlRpcFault => new XmlRpcFault(FAULTS.parse, `the body is no XML-RPC call: ${why}`);
