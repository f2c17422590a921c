import { expect } from 'chai';
import { withClassNames } from '../../../src/cli/bundle/class-names.js';

describe('names of classes in the bundle', () => {
  it('are kept by class expressions', () => {
    expect(withClassNames('export class A extends B {\n  static x = A;\n}\nclass C {}')).to.equal(
      'export const A = class A extends B {\n  static x = A;\n}\nconst C = class C {}',
    );
  });

  it('are left alone where they are expressions, nested or default exports', () => {
    for (const code of ['let A = class A {};', 'function f() {\n  class A {}\n}', 'export default class A {}']) {
      expect(withClassNames(code)).to.equal(code);
    }
  });
});
