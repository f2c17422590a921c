import { Keyword, text } from 'svc';

/** Answers as a keyword does that failed at first and was healed. */
@Keyword({
  name: 'Mended Press',
  description: 'Answers as a healed press.',
  params: { element: text('Locator') },
  effect: 'act',
  answersData: true,
  needsSession: false,
})
export class MendedPress {
  run({ element }: { element: string }): object {
    return {
      result: null,
      healed: true,
      heal_summary: `${element} was renamed`,
      suggested_steps: [{ keyword: 'press_element', params: ['id=save'] }],
    };
  }
}
