import type { XmlRpcFault, XmlRpcValue } from './value.js';

/** Characters that XML 1.0 cannot hold, not even as references. */
const ILLEGAL = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** The answer of a method. */
export const writeAnswer = (value: XmlRpcValue): string =>
  document(`<params><param>${valueOf(value)}</param></params>`);

export const writeFault = ({ code, message }: XmlRpcFault): string =>
  document(`<fault>${valueOf({ faultCode: code, faultString: message })}</fault>`);

const document = (content: string): string => `<?xml version="1.0"?>\n<methodResponse>${content}</methodResponse>\n`;

const valueOf = (value: XmlRpcValue): string => `<value>${contentOf(value)}</value>`;

function contentOf(value: XmlRpcValue): string {
  if (value === null) return '<nil/>';
  if (typeof value === 'string') return `<string>${escape(value)}</string>`;
  if (typeof value === 'boolean') return `<boolean>${value ? 1 : 0}</boolean>`;
  if (typeof value === 'number') return numberOf(value);
  if (value instanceof Uint8Array) return `<base64>${Buffer.from(value).toString('base64')}</base64>`;
  if (isList(value)) return `<array><data>${value.map(valueOf).join('')}</data></array>`;
  const members = Object.entries(value).map(([name, member]) =>
    member === undefined ? '' : `<member><name>${escape(name)}</name>${valueOf(member)}</member>`,
  );
  return `<struct>${members.join('')}</struct>`;
}

const isList = (value: object): value is readonly XmlRpcValue[] => Array.isArray(value);

function numberOf(value: number): string {
  if (!Number.isSafeInteger(value)) return `<double>${value}</double>`;
  const type = Math.abs(value) < 2 ** 31 ? 'int' : 'i8';
  return `<${type}>${value}</${type}>`;
}

const escape = (text: string): string =>
  text
    .toWellFormed()
    .replace(ILLEGAL, '\ufffd')
    .replace(/[&<>\r]/g, (character) => ESCAPES[character]!);
