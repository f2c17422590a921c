import { basename } from 'node:path';
import { ElementFinder, Keyword, locateParams, locator, ServiceError, SessionFiles, text, type Where } from '#svc';

@Keyword({
  name: 'Upload File',
  description: 'Choose files for a file field or a button that opens a file chooser.',
  params: {
    element: locator('File field, its label, or the button'),
    files: text('Files of the session or paths inside the project, separated by |'),
    ...locateParams,
  },
  effect: 'act',
  group: 'file',
  tracked: true,
  healable: true,
})
export class UploadFile {
  constructor(
    private readonly finder: ElementFinder,
    private readonly sessionFiles: SessionFiles,
  ) {}

  async run({ element, files, ...where }: { element: string; files: string } & Where): Promise<string[]> {
    const names = files
      .split('|')
      .map((name) => name.trim())
      .filter(Boolean);
    if (names.length === 0) throw new ServiceError('E0403', 'files: name at least one file', { parameter: 'files' });
    const paths = await Promise.all(names.map((name) => this.sessionFiles.resolve(name)));
    await this.finder.act(element, where, (target, limits) => target.setFiles(paths, limits));
    return paths.map((path) => basename(path));
  }
}
