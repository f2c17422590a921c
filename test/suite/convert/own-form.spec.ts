import { expect } from 'chai';
import { problemLine } from '../../../src/suite/model/problem.js';
import { ownForm } from '../../../src/suite/convert/own-form.js';
import { readReference } from '../../../src/suite/reference/read-reference.js';
import { writeProject } from '../../../src/suite/write/write-project.js';
import { builtInKeywords } from '../../fixtures/built-in-keywords.js';
import { inDirectory } from '../../fixtures/temporary-directory.js';

const HEAD = 'module_name,module_step,param_1,param_2,param_3,param_4,param_5';

/** The converted files of a project with these modules, and the warnings. */
const convert = (modules: string, more: Readonly<Record<string, string>> = {}) =>
  inDirectory(
    { 'cases.csv': 'test_case,test_step\nA,Main\n', 'all/modules.csv': `${HEAD}\n${modules}`, ...more },
    async (root) => {
      const { project, problems } = await readReference(root, await builtInKeywords());
      expect(problems.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
      const { project: own, warnings } = ownForm(project);
      const texts = [...writeProject(own)].map(([path, text]) => [path.replace(/^svc-test-.*\.test/, 'a.test'), text]);
      const files = Object.fromEntries(texts) as Record<string, string>;
      return { files, warnings: warnings.map(problemLine) };
    },
  );

const casesOf = (files: Record<string, string>) => files['a.test.yaml']!.replace(/^.*\n/, '');

describe('ownForm', () => {
  it('keeps modules that store no variables', async () => {
    const { files, warnings } = await convert('Main,Press Element,${menu}\nMain,Run Loop,Add,2\nAdd,Reload\n');
    expect(casesOf(files)).to.equal('cases:\n  - name: A\n    steps:\n      - use: Main\n');
    expect(files['modules.module.yaml']).to.equal(`- name: Main
  steps:
    - Press Element: \${menu}
    - repeat: 2
      steps:
        - use: Add

- name: Add
  steps:
    - Reload
`);
    expect(warnings).to.deep.equal([]);
  });

  it('writes the steps of those that do where they run, with the path of data from the root', async () => {
    const { files, warnings } = await convert(
      'Main,Load\nMain,Run Loop,Count,2\nLoad,Read Data,${user},data/users.csv,select=name\nCount,Evaluate,${n},${n} + 1\n',
    );
    expect(casesOf(files)).to.equal(`cases:
  - name: A
    steps:
      - group: Main
        steps:
          - group: Load
            steps:
              - Read Data: ["\${user}", data/users.csv, select=name]
          - repeat: 2
            steps:
              - group: Count
                steps:
                  - Evaluate: ["\${n}", "\${n} + 1"]
`);
    expect(files).not.to.have.property('modules.module.yaml');
    expect(warnings).to.deep.equal(
      ['Main', 'Load', 'Count'].map(
        (name) => `the module "${name}" stores variables for later steps: its steps stand where it ran`,
      ),
    );
  });

  it('keeps Condition where all its branches are modules', async () => {
    const { files } = await convert(
      'Main,Condition,!Seen,Open,${n} > 1,Close,Wait\nSeen,Reload\nOpen,Reload\nClose,Reload\nWait,Reload\n',
    );
    expect(files['modules.module.yaml']).to.contain('- Condition: ["!Seen", Open, "${n} > 1", Close, Wait]\n');
  });

  it('tries a condition that is a module before its branches where one of them stores a variable', async () => {
    const { files } = await convert(
      'Main,Condition,!Seen,Count,${n} > 1,Open\nSeen,Reload\nOpen,Reload\nCount,Evaluate,n,1\n',
    );
    expect(casesOf(files)).to.equal(`cases:
  - name: A
    steps:
      - group: Main
        steps:
          - Evaluate: ["\${condition_held}", "false"]
          - try:
              - use: Seen
              - Evaluate: ["\${condition_held}", "true"]
            catch: []
          - if: not \${condition_held}
            then:
              - group: Count
                steps:
                  - Evaluate: ["\${n}", "1"]
            else:
              - if: \${n} > 1
                then:
                  - use: Open
`);
  });

  it('leaves a module that calls itself a module, with a warning', async () => {
    const { files, warnings } = await convert('Main,Evaluate,n,1\nMain,Main\n');
    expect(files['modules.module.yaml']).to.contain('name: Main');
    expect(warnings).to.include('the module "Main" calls itself: variables that it stores are not seen outside of it');
  });

  it('writes a session with its enabled sources alone, and the settings', async () => {
    const { files, warnings } = await convert('Main,Reload\n', {
      'config.yaml': `driver_sources:
  - appium: {enabled: false}
  - selenium: {enabled: true, url: "http://localhost:4444", capabilities: {browserName: chrome}}
elements_sources:
  - selenium_find_element: {enabled: true, url: null, capabilities: {}}
  - appium_find_element: {enabled: false}
text_detection: [{remote_ocr: {url: "http://ocr"}}]
image_detection: []
halt_duration: 0.5
execution_output_path: /out
log_level: DEBUG
`,
    });
    expect(files['svc.config.yaml']).to.equal(`log_level: debug
sessions:
  default:
    driver: selenium
    url: http://localhost:4444
    capabilities:
      browserName: chrome
    elements_sources:
      - selenium_find_element
    text_detection:
      - remote_ocr:
          url: http://ocr
`);
    expect(warnings).to.deep.equal([
      'halt_duration (500 ms after each step) has no equal: steps wait for their elements',
      'execution_output_path has no equal: run svc test --report /out/report',
    ]);
  });

  it('keeps several drivers in their order', async () => {
    const { files } = await convert('Main,Reload\n', {
      'config.yaml': 'driver_sources: [appium, selenium]\nelements_sources: [appium, selenium]\n',
    });
    expect(files['svc.config.yaml']).to.contain('driver_sources:\n      - appium\n      - selenium\n');
  });
});
