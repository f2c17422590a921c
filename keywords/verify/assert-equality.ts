import { Keyword, ServiceError, text } from '#svc';

@Keyword({
  name: 'Assert Equality',
  description: 'Check that two values are equal.',
  params: { output: text('What there is'), expression: text('What there should be') },
  effect: 'observe',
  tracked: true,
})
export class AssertEquality {
  run({ output, expression }: { output: string; expression: string }): true {
    const [left, right] = [output.trim(), expression.trim()];
    if (left === right || (isNumber(left) && isNumber(right) && Number(left) === Number(right))) return true;
    throw new ServiceError('E0401', `${JSON.stringify(left)} is not equal to ${JSON.stringify(right)}`, {
      output,
      expression,
    });
  }
}

const isNumber = (value: string): boolean => value !== '' && Number.isFinite(Number(value));
