import { Driver, ElementFinder, float, Keyword, type OpenDialog } from '#svc';

@Keyword({
  name: 'Get Dialog Text',
  description: 'Read the message of the open dialog; null when none is open.',
  params: { timeout: float('Seconds to wait for it', 0, { min: 0, max: 3600 }) },
  effect: 'observe',
  group: 'dialog',
})
export class GetDialogText {
  constructor(
    private readonly driver: Driver,
    private readonly finder: ElementFinder,
  ) {}

  async run({ timeout }: { timeout: number }): Promise<string | null> {
    const { dialogs } = this.driver;
    let open: OpenDialog | undefined;
    await this.finder.poll(timeout, async () => (open = await dialogs.current()) !== undefined);
    return open?.message ?? null;
  }
}
