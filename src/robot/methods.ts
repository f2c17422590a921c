import type { Caller } from '../access/principal.js';
import { isObject } from '../secret.js';
import type { NamedArguments } from './call-params.js';
import type { KeywordSpec } from './keyword-spec.js';
import type { RobotLibrary } from './library.js';
import type { MethodCall } from './xml-rpc/read-call.js';
import { FAULTS, XmlRpcFault, type XmlRpcValue } from './xml-rpc/value.js';

/** Where a call came from. */
interface CallOrigin {
  /** The path of the address without its slash. */
  readonly path: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  readonly caller: Caller;
}

/**
 * Answers a method of Robot Framework's remote library interface.
 * https://github.com/robotframework/RemoteInterface
 * @throws XmlRpcFault for an unknown method, keyword or wrong parameters
 */
export async function callMethod(
  library: RobotLibrary,
  { method, params }: MethodCall,
  { path, signal, caller }: CallOrigin,
): Promise<XmlRpcValue> {
  const [name, positional = [], named = {}] = params;
  switch (method) {
    case 'get_keyword_names':
      return [...library.keywords.keys()];
    case 'get_library_information':
      return {
        __intro__: { doc: library.introduction },
        // A library without arguments of its own; libdoc asks for them.
        __init__: { doc: '' },
        ...Object.fromEntries([...library.keywords].map(([each, spec]) => [each, { ...spec }])),
      };
    case 'get_keyword_arguments':
      return specOf(library, name).args;
    case 'get_keyword_types':
      return specOf(library, name).types;
    case 'get_keyword_tags':
      return specOf(library, name).tags;
    case 'get_keyword_documentation':
      if (name === '__intro__') return library.introduction;
      return name === '__init__' ? '' : specOf(library, name).doc;
    case 'run_keyword':
      if (typeof name !== 'string' || !Array.isArray(positional) || !isNamed(named)) {
        throw new XmlRpcFault(FAULTS.params, 'run_keyword takes a name, a list and optionally a struct');
      }
      return library.run({
        path,
        keyword: name,
        positional: positional as readonly XmlRpcValue[],
        named,
        signal,
        caller,
      });
    case 'stop_remote_server':
      // Whoever runs the service ends it by a signal.
      return false;
    default:
      throw new XmlRpcFault(FAULTS.method, `there is no method ${JSON.stringify(method.slice(0, 100))}`);
  }
}

function specOf(library: RobotLibrary, name: XmlRpcValue | undefined): KeywordSpec {
  const spec = typeof name === 'string' ? library.keywords.get(name) : undefined;
  if (spec) return spec;
  throw new XmlRpcFault(FAULTS.params, `there is no keyword ${JSON.stringify(name ?? null).slice(0, 100)}`);
}

const isNamed = (value: XmlRpcValue): value is NamedArguments => isObject(value) && !(value instanceof Uint8Array);
