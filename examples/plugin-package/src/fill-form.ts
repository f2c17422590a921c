import { CallContext, ElementFinder, Keyword, locateParams, ServiceError, texts } from 'svc';

@Keyword({
  name: 'Fill Form',
  description: 'Type into several fields, one after another.',
  params: { fields: texts('Locator -> text, one for each field'), timeout: locateParams.timeout },
  effect: 'act',
})
export class FillForm {
  constructor(
    private readonly finder: ElementFinder,
    private readonly call: CallContext,
  ) {}

  /** How many fields there were. */
  async run({ fields, timeout }: { fields: string[]; timeout: number | undefined }): Promise<number> {
    const entries = fields.map(parseField);
    for (const [i, { field, text }] of entries.entries()) {
      this.call.progress(`field ${i + 1} of ${entries.length}`);
      await this.finder.act(field, { timeout }, (target, limits) => target.enterText(text, true, limits));
    }
    return entries.length;
  }
}

function parseField(given: string): { field: string; text: string } {
  const [field = '', ...rest] = given.split('->');
  if (field.trim() === '' || rest.length === 0) {
    throw new ServiceError('E0403', `${JSON.stringify(given)} must be written as: locator -> text`);
  }
  return { field: field.trim(), text: rest.join('->').trim() };
}
