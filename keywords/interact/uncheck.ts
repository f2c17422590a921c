import { ElementFinder, Keyword, locateParams, locator, type Where } from '#svc';
import { setChecked } from './_checked/set-checked.js';

@Keyword({
  name: 'Uncheck',
  description: 'Turn a checkbox or switch off.',
  params: { element: locator('Checkbox, switch or radio button'), ...locateParams },
  effect: 'act',
  group: 'verify',
  tracked: true,
  healable: true,
})
export class Uncheck {
  constructor(private readonly finder: ElementFinder) {}

  run({ element, ...where }: { element: string } & Where): Promise<void> {
    return setChecked(this.finder, element, where, false);
  }
}
