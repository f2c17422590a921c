/** Runs every keyword on every target and writes the table of docs/drivers.md. */
import { writeKeywordTable } from './keyword-table.js';
import { KEYWORD_TARGETS, KeywordStage, type Outcome } from './keyword-targets.js';

const table = new Map<string, Map<string, Outcome>>();
const failures: unknown[] = [];
const stage = await KeywordStage.start();
try {
  for (const { heading, rows, open } of KEYWORD_TARGETS) {
    const runner = await open(stage);
    for (const row of rows) {
      const line = table.get(row) ?? new Map<string, Outcome>();
      table.set(row, line);
      try {
        line.set(heading, await runner.outcome(row));
      } catch (error) {
        failures.push(error);
        process.stderr.write(`${heading}, ${row}: ${(error as Error).message}\n`);
      }
    }
  }
} finally {
  await stage.stop();
}
if (failures.length > 0) process.exitCode = 1;
else writeKeywordTable(table);
