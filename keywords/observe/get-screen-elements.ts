import { type Filter, FILTERS, Keyword, list, Workspace } from '#svc';

@Keyword({
  name: 'Get Screen Elements',
  description: 'Take a screenshot and list what is on it.',
  params: { filter_config: list('Kinds of elements to keep; default all', FILTERS) },
  effect: 'observe',
})
export class GetScreenElements {
  constructor(private readonly workspace: Workspace) {}

  run({ filter_config }: { filter_config: Filter[] }): ReturnType<Workspace['screenElements']> {
    return this.workspace.screenElements(filter_config);
  }
}
