import type { Condition, SuiteStep } from '../model/step.js';

/** `if ${price} > 100`, `if not module logged in` */
export const conditionText = (condition: Condition): string =>
  condition.kind === 'expression'
    ? condition.expression
    : `${condition.isNegated ? 'not ' : ''}module ${condition.module}`;

/** A step in a few words, as reports and the terminal show it. */
export function titleOf(step: SuiteStep): string {
  switch (step.kind) {
    case 'keyword':
      return step.keyword;
    case 'use':
      return `use ${step.module}`;
    case 'if':
      return `if ${step.branches.map(({ condition }) => conditionText(condition)).join(', else if ')}`;
    case 'repeat':
      return `repeat ${step.times}`;
    case 'for':
      return `for ${step.loops.map(({ variable }) => variable).join(', ')}`;
    case 'try':
      return 'try';
    case 'group':
      return step.name;
    case 'evaluate':
      return `Evaluate ${step.variable}`;
    case 'read-data':
      return `Read Data ${step.variable}`;
    case 'date':
      return `Date Evaluate ${step.variable}`;
  }
}
