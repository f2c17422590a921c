import { Keyword, Workspace } from '#svc';

@Keyword({
  name: 'Capture Pagesource',
  description: 'Read the page source or UI hierarchy.',
  params: {},
  effect: 'observe',
})
export class CapturePagesource {
  constructor(private readonly workspace: Workspace) {}

  run(): Promise<string> {
    return this.workspace.source();
  }
}
