import { CallContext, Driver, Keyword, type SessionFile, SessionFiles, text } from '#svc';

@Keyword({
  name: 'Pull File',
  description: 'Copy a file of the device into the files of the session.',
  params: { path: text('Path on the device, such as /sdcard/Download/a.pdf or @com.example.app/files/a.db') },
  effect: 'observe',
  group: 'file',
})
export class PullFile {
  constructor(
    private readonly driver: Driver,
    private readonly files: SessionFiles,
    private readonly call: CallContext,
  ) {}

  async run({ path }: { path: string }): Promise<SessionFile> {
    return this.files.add(path, await this.driver.storage.pull(path, this.call.signal));
  }
}
