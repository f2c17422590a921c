import {
  bestTextMatches,
  CallContext,
  type ElementType,
  ELEMENT_TYPES,
  int,
  Keyword,
  oneOf,
  type Scope,
  SCOPES,
  type ScreenElement,
  text,
  TRUNCATED,
  Workspace,
} from '#svc';

interface Values {
  readonly text?: string | undefined;
  readonly role: ElementType | 'any';
  readonly limit: number;
  readonly scope: Scope;
}

@Keyword({
  name: 'Find Elements',
  description: 'List the elements of the whole page with a text or of a role.',
  params: {
    text: text('Text or accessible name, whole or a part of it', null),
    role: oneOf('Kind of the element', ['any', ...ELEMENT_TYPES], 'any'),
    limit: int('Number of elements at most', 20, { min: 1, max: 1000 }),
    scope: oneOf('The whole page or what the window shows', SCOPES, 'page'),
  },
  effect: 'observe',
  group: 'verify',
  answers: 'matches',
})
export class FindElements {
  constructor(
    private readonly workspace: Workspace,
    private readonly call: CallContext,
  ) {}

  async run({ text, role, limit, scope }: Values): Promise<ScreenElement[]> {
    const { elements, truncated } = await this.workspace.list([], scope);
    if (truncated) this.call.warn(TRUNCATED);
    const ofRole = elements.filter(({ type }) => role === 'any' || type === role);
    const found = text === undefined ? ofRole : bestTextMatches(ofRole, text, (each) => each.text);
    return found.slice(0, limit);
  }
}
