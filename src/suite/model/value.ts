export type Scalar = string | number | boolean | null;

/** A value of a variable: from data, an element, an expression or the answer of a keyword. */
export type DataValue = Scalar | readonly DataValue[] | { readonly [name: string]: DataValue };

/** Variables by name. */
export type DataRecord = Readonly<Record<string, DataValue>>;

/** A value as a file has it: texts may refer to variables; a list holds alternatives, or the items of a list. */
export type Written = Scalar | readonly Scalar[];
