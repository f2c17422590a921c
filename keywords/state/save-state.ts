import { Driver, Keyword, SessionFiles, text } from '#svc';

@Keyword({
  name: 'Save State',
  description: 'Save cookies and storage of the browser as a file of the session.',
  params: { name: text('Name of the file') },
  effect: 'observe',
  group: 'state',
})
export class SaveState {
  constructor(
    private readonly driver: Driver,
    private readonly files: SessionFiles,
  ) {}

  async run({ name }: { name: string }): Promise<void> {
    const state = await this.driver.storageState.read();
    await this.files.add(name, Buffer.from(JSON.stringify(state, undefined, 2)));
  }
}
