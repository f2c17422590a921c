/** Runs every keyword on every target and writes the table of docs/drivers.md. */
import { HttpClient } from '../support/http-client.js';
import { ServedService } from '../support/serve.js';
import { writeKeywordTable } from './keyword-table.js';
import { KEYWORD_TARGETS, type Outcome } from './keyword-targets.js';

const missing = KEYWORD_TARGETS.flatMap((target) => target.missing ?? []);
if (missing.length > 0) throw new Error(`the table would lack a column: ${missing.join('; ')}`);

const table = new Map<string, Map<string, Outcome>>();
const failures: unknown[] = [];
const service = await ServedService.start();
try {
  const client = await HttpClient.connect(service.url);
  for (const { heading, rows, open } of KEYWORD_TARGETS) {
    const runner = await open(client);
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
    await runner.close();
  }
  client.close();
} finally {
  await service.kill();
}
if (failures.length > 0) process.exitCode = 1;
else writeKeywordTable(table);
