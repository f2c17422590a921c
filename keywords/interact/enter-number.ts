import { ElementFinder, Keyword, locateParams, locator, type Where, z } from '#svc';

@Keyword({
  name: 'Enter Number',
  description: 'Type a number into a field, replacing its content.',
  params: {
    element: locator('Field to type into'),
    number: z
      .string()
      .trim()
      .regex(/^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i, 'must be a number')
      .describe('Number to type'),
    ...locateParams,
  },
  effect: 'act',
  tracked: true,
  healable: true,
})
export class EnterNumber {
  constructor(private readonly finder: ElementFinder) {}

  async run({ element, number, ...where }: { element: string; number: string } & Where): Promise<void> {
    await this.finder.act(element, where, (target, limits) => target.enterText(number, true, limits));
  }
}
