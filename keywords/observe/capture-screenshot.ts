import { Keyword, Workspace } from '#svc';

@Keyword({
  name: 'Capture Screenshot',
  description: 'Take a screenshot, as base64 PNG.',
  params: {},
  effect: 'observe',
  answers: 'picture',
})
export class CaptureScreenshot {
  constructor(private readonly workspace: Workspace) {}

  run(): Promise<string> {
    return this.workspace.screenshot();
  }
}
