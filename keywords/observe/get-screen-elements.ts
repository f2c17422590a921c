import {
  CallContext,
  type Filter,
  FILTERS,
  Keyword,
  list,
  oneOf,
  type Scope,
  SCOPES,
  TRUNCATED,
  Workspace,
} from '#svc';

@Keyword({
  name: 'Get Screen Elements',
  description: 'Take a screenshot and list what is on it.',
  params: {
    filter_config: list('Kinds of elements to keep; default all', FILTERS),
    scope: oneOf('The whole page or what the window shows', SCOPES, 'page'),
  },
  effect: 'observe',
  answers: 'screen',
})
export class GetScreenElements {
  constructor(
    private readonly workspace: Workspace,
    private readonly call: CallContext,
  ) {}

  async run({
    filter_config,
    scope,
  }: {
    filter_config: Filter[];
    scope: Scope;
  }): ReturnType<Workspace['screenElements']> {
    const screen = await this.workspace.screenElements(filter_config, scope);
    if (screen.truncated) this.call.warn(TRUNCATED);
    return screen;
  }
}
