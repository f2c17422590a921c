import { ServiceError } from '../../errors.js';
import type { RecordedStep } from '../../session/recording/recorded-step.js';
import type { StepsFormat } from '../script.js';
import { oneLine, remarksOn, replayCommand } from '../remarks.js';
import { namedWord } from '../read-step.js';

/** Lines `Keyword | param | param`. */
export const linesFormat: StepsFormat = {
  contentType: 'text/plain',
  extension: 'txt',
  hasRemarks: true,
  async write(script) {
    const remarks = [...remarksOn(script), replayCommand(script, 'steps.txt')].map((remark) => `# ${remark}`);
    const lines = script.steps.map((step, i) => {
      const cells = cellsOf(step);
      if (step.failure) return `# Failed: ${oneLine(step.failure.message)}\n# ${oneLine(lineOf(step, cells))}`;
      checkCells(cells, `step ${i + 1}, ${step.keyword},`);
      return lineOf(step, cells);
    });
    return `${[...remarks, '', ...lines].join('\n')}\n`;
  },
};

const lineOf = ({ keyword }: RecordedStep, cells: readonly string[]): string =>
  [keyword, ...cells.map((cell) => cell.replaceAll('|', '\\|'))].join(' | ');

/** Positional values first, then named ones; each of several values of a parameter gets its own cell. */
function cellsOf({ parameters, params }: RecordedStep): string[] {
  let isPositional = true;
  return parameters.flatMap((name) => {
    const value = params[name];
    isPositional &&= typeof value === 'string' && value === value.trim() && !namedWord(value, parameters);
    if (value === undefined) return [];
    return [value].flat().map((text) => (isPositional ? text : `${name}=${text}`));
  });
}

/** @throws ServiceError E0403 for a value that a line cannot hold */
function checkCells(cells: readonly string[], place: string): void {
  if (cells.some((cell) => /[\r\n]/.test(cell))) {
    throw new ServiceError('E0403', `${place} has a line break, which no line can hold; take yaml`);
  }
  if (cells.some((cell) => cell !== cell.trim())) {
    throw new ServiceError('E0403', `${place} has a value that ends with white space, which no line keeps; take yaml`);
  }
}
