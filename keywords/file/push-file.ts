import { CallContext, Driver, Keyword, SessionFiles, text } from '#svc';

@Keyword({
  name: 'Push File',
  description: 'Copy a file to the device.',
  params: {
    path: text('Path on the device, such as /sdcard/Download/a.pdf or @com.example.app/files/a.db'),
    file: text('File of the session, or path inside the project'),
  },
  effect: 'act',
  group: 'file',
})
export class PushFile {
  constructor(
    private readonly driver: Driver,
    private readonly files: SessionFiles,
    private readonly call: CallContext,
  ) {}

  async run({ path, file }: { path: string; file: string }): Promise<void> {
    const { storage } = this.driver;
    await storage.push(await this.files.resolve(file), path, this.call.signal);
  }
}
