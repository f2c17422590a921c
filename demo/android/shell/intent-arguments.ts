/** The arguments that `am` and `cmd package` take for an intent. */
export interface IntentArguments {
  readonly action: string | undefined;
  /** `com.example.demo/.MainActivity`, from `-n` or in the place of a component. */
  readonly component: string | undefined;
  readonly data: string | undefined;
  /** From `-p`, or an operand without a slash. */
  readonly packageName: string | undefined;
  readonly extras: Readonly<Record<string, string>>;
  /** Whether the app is ended before it is started. */
  readonly stopsFirst: boolean;
}

const VALUE_FLAGS = new Set(['-a', '-n', '-d', '-c', '-f', '-t', '-p', '--user', '-i', '--display', '--windowingMode']);
const EXTRA_FLAGS = new Set(['-e', '--es', '--ei', '--ez', '--el', '--ef', '--eu']);

export function parseIntentArguments(args: readonly string[]): IntentArguments {
  const values = new Map<string, string>();
  const extras: Record<string, string> = {};
  const operands: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at]!;
    if (VALUE_FLAGS.has(arg)) values.set(arg, args[(at += 1)] ?? '');
    else if (EXTRA_FLAGS.has(arg)) {
      extras[args[at + 1] ?? ''] = args[at + 2] ?? '';
      at += 2;
    } else if (arg.startsWith('-')) values.set(arg, '');
    else operands.push(arg);
  }
  const uri = operands.find((operand) => operand.includes('://'));
  const component = operands.find((operand) => operand.includes('/') && operand !== uri);
  return {
    action: values.get('-a'),
    component: values.get('-n') ?? component,
    data: values.get('-d') ?? uri,
    packageName: values.get('-p') ?? operands.find((operand) => !operand.includes('/')),
    extras,
    stopsFirst: values.has('-S'),
  };
}
