import { mkdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { AuditLog } from '../../src/access/audit-log.js';
import { ANYBODY, type Caller } from '../../src/access/principal.js';
import { ServiceError } from '../../src/errors.js';
import { logRecords } from '../fixtures/log-records.js';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const CALLER: Caller = { principal: ANYBODY, door: 'mcp', requestId: 'r-1', remote: undefined };

describe('the audit log', () => {
  const entriesOf = async (file: string) =>
    (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('has a line for each action, with its outcome, and of reads only what was refused', async () => {
    await inDirectory({}, async (directory) => {
      const file = join(directory, 'audit.jsonl');
      const log = AuditLog.open(file, logRecords().log);
      const refuse = (code: 'E0508' | 'E0201') => () => Promise.reject(new ServiceError(code, 'a secret reason'));
      const start = { action: 'start', sessionId: undefined as string | undefined };
      const started = await log.during(CALLER, start, async () => {
        start.sessionId = 's-1';
        return 'the session';
      });
      expect(started).to.equal('the session');
      expect((await refusalOf(() => log.during(CALLER, { action: 'press_element' }, refuse('E0201')))).code).to.equal(
        'E0201',
      );
      await log.during(CALLER, { action: 'read', isRead: true }, async () => 'seen');
      await refusalOf(() => log.during(CALLER, { action: 'read', isRead: true }, refuse('E0201')));
      await refusalOf(() => log.during(CALLER, { action: 'read', isRead: true, isForeign: true }, refuse('E0201')));
      await refusalOf(() =>
        log.during(CALLER, { action: 'x'.repeat(10), sessionId: 'y'.repeat(500) }, refuse('E0508')),
      );
      const entries = await entriesOf(file);
      expect(entries.map(({ action, session_id: id, outcome }) => [action, id, outcome])).to.deep.equal([
        ['start', 's-1', 'SUCCESS'],
        ['press_element', null, 'E0201'],
        ['read', null, 'NOT_FOUND'],
        ['xxxxxxxxxx', `${'y'.repeat(97)}...`, 'E0508'],
      ]);
      expect(JSON.stringify(entries)).to.not.contain('secret');
      expect((await stat(file)).mode & 0o777).to.equal(0o600);
    });
  });

  it('goes on in a new file when the old one was moved away', async () => {
    await inDirectory({}, async (directory) => {
      const file = join(directory, 'audit.jsonl');
      const log = AuditLog.open(file, logRecords().log);
      log.write(CALLER, { action: 'before' }, 'SUCCESS', 0);
      await rename(file, `${file}.1`);
      log.write(CALLER, { action: 'after' }, 'SUCCESS', 0);
      expect((await entriesOf(`${file}.1`)).map(({ action }) => action)).to.deep.equal(['before']);
      expect((await entriesOf(file)).map(({ action }) => action)).to.deep.equal(['after']);
    });
  });

  it('does not stop the work on a full disk: that is logged once and counted', async () => {
    const { log, records } = logRecords();
    const audit = AuditLog.open('/dev/full', log);
    for (let n = 1; n <= 3; n++) {
      expect(await audit.during(CALLER, { action: 'stop' }, async () => n)).to.equal(n);
    }
    expect(audit.failures).to.equal(3);
    expect(records.map(({ msg }) => msg)).to.deep.equal([
      'the audit log cannot be written; entries are lost until it can',
    ]);
    expect(JSON.stringify(records)).to.contain('ENOSPC');
  });

  it('begins a new line once the file can be written again, because the last one may be cut', async () => {
    await inDirectory({}, async (directory) => {
      const file = join(directory, 'audit.jsonl');
      const log = AuditLog.open(file, logRecords().log);
      await rm(file);
      await mkdir(file);
      log.write(CALLER, { action: 'lost' }, 'SUCCESS', 0);
      await rmdir(file);
      log.write(CALLER, { action: 'written' }, 'SUCCESS', 0);
      expect(log.failures).to.equal(1);
      expect(await readFile(file, 'utf8')).to.match(/^\n\{.*"action":"written".*\}\n$/);
    });
  });

  it('ends the start when its file cannot be written', async () => {
    const error = await refusalOf(() => AuditLog.open('/nowhere/audit.jsonl', logRecords().log));
    expect(error.message).to.equal(
      'Invalid configuration: audit_file (SVC_AUDIT_FILE): /nowhere/audit.jsonl cannot be written (ENOENT)',
    );
  });
});
