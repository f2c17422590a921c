import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { stepsJunit } from '../../../../src/suite/report/junit/steps-junit.js';
import { suiteJunit } from '../../../../src/suite/report/junit/suite-junit.js';
import { eventfulRun } from '../../../fixtures/long-run.js';
import { NASTY_TEXTS } from '../../../fixtures/nasty-texts.js';
import { caseAttempt, caseResult, runResult, stepRecord, stepsRun } from '../../../fixtures/run-result.js';
import { inDirectory } from '../../../fixtures/temporary-directory.js';
import { pythonWith } from '../../../support/python-environment.js';

const exec = promisify(execFile);
const SCHEMAS = fileURLToPath(new URL('../../../../../test/fixtures/schemas/', import.meta.url));

/** Checks a document by the schema of Jenkins, and each of its suites by that of Maven Surefire. */
const CHECK = `
import sys, xmlschema
from xml.etree import ElementTree
jenkins, surefire = (xmlschema.XMLSchema(path) for path in sys.argv[1:3])
for path in sys.argv[3:]:
    document = ElementTree.parse(path)
    jenkins.validate(document)
    for suite in document.getroot():
        surefire.validate(suite)
print('valid')
`;

const error = { code: 'E0201', message: 'Element not found' };
const failed = stepRecord({ outcome: 'failed', error });
const skipped = stepRecord({ outcome: 'skipped' });
const nasty = NASTY_TEXTS.map((text) => {
  const step = stepRecord({ title: text, line: text, outcome: 'failed', error: { ...error, message: text } });
  return caseResult([caseAttempt([step]), caseAttempt([])], { title: text });
});

describe('the schemas of JUnit XML', () => {
  it('accept what svc run and svc test write', () => {
    const documents = {
      'suite.xml': suiteJunit(eventfulRun({ isInterrupted: true, shard: '1/2' })),
      'nasty.xml': suiteJunit(runResult(nasty)),
      'empty.xml': suiteJunit(runResult([])),
      'steps.xml': stepsJunit(stepsRun([stepRecord(), failed, skipped], { reason: 'not reached' })),
      'unopened.xml': stepsJunit(stepsRun([skipped], { run: { problems: [error] } })),
    };
    return inDirectory(documents, async (directory) => {
      const python = await pythonWith('xmlschema', ['xmlschema==4.3.2']);
      const schemas = ['junit-10.xsd', 'surefire-test-report.xsd'].map((name) => join(SCHEMAS, name));
      const paths = Object.keys(documents).map((name) => join(directory, name));
      const { stdout } = await exec(python, ['-c', CHECK, ...schemas, ...paths]);
      expect(stdout).to.equal('valid\n');
    });
  }).timeout(180_000);
});
