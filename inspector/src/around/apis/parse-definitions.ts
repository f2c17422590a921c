/** One thing wrong with definitions: where, and what. */
export interface DefinitionProblem {
  /** Keys joined by dots, or line and column; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

/** A text is neither JSON nor YAML. */
export class UnreadableText extends Error {
  constructor(readonly problems: readonly DefinitionProblem[]) {
    super('the text is neither JSON nor YAML');
  }
}

/**
 * Reads definitions as JSON or YAML. The parser of YAML is loaded for the first text that is not JSON.
 * @throws UnreadableText
 */
export async function parseDefinitions(text: string): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch {
    const { parseDocument } = await import('yaml');
    const document = parseDocument(text, { prettyErrors: true });
    const problems = document.errors.map(({ message, linePos }) => ({
      path: linePos ? `line ${linePos[0].line}, column ${linePos[0].col}` : '',
      // What follows the first line shows the place in the text again.
      message: message.split('\n')[0]!.replace(/ at line \d+, column \d+:$/, ''),
    }));
    if (problems.length > 0) throw new UnreadableText(problems);
    try {
      return document.toJS();
    } catch (error) {
      throw new UnreadableText([{ path: '', message: error instanceof Error ? error.message : String(error) }]);
    }
  }
}
