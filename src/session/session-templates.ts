import type { Size } from '../device/geometry.js';
import { ServiceError } from '../errors.js';
import { FileNotFound } from '../files/file-not-found.js';
import type { ProjectTemplates } from '../locate/vision/project-templates.js';
import { checkTemplateName, decodeTemplate, type Template, Templates } from '../locate/vision/templates.js';
import { Uploads } from '../locate/vision/uploads.js';
import { isPng } from '../locate/vision/picture.js';
import type { Recording } from './recording/recording.js';

/** Where a template is kept: until the session stops, or as a file of the project. */
export const TEMPLATE_SCOPES = ['session', 'project'] as const;
export type TemplateScope = (typeof TEMPLATE_SCOPES)[number];

/** A template that calls of the session can name. */
export interface ListedTemplate {
  readonly name: string;
  readonly scope: TemplateScope;
  /** Pixels; undefined when the file is no readable image. */
  readonly size: Size | undefined;
}

/** Templates whose files are read for a list; the names of a project have no limit. */
export const MAX_LISTED_TEMPLATES = 1000;

/** The templates of a session, and of its project, that every call can name. */
export class SessionTemplates {
  readonly uploads = new Uploads();
  #revision = 0;

  /** @param changed is called after each change of the uploads */
  constructor(
    private readonly project: ProjectTemplates,
    private readonly recording: Recording,
    private readonly changed: () => void,
  ) {}

  /** Counts up with every change of the uploads. */
  get revision(): number {
    return this.#revision;
  }

  /** What a call can name. @param request its own templates, which hide others of their names */
  for(request: ReadonlyMap<string, Template>): Templates {
    return new Templates(request, this.uploads, this.project);
  }

  /**
   * As `add`.
   * @param encoded base64 or a data URL
   * @throws ServiceError E0304 when it is no readable image, E0403
   */
  async upload(name: string, encoded: string): Promise<void> {
    this.add(await decodeTemplate(name, encoded));
  }

  /** Keeps a template for the session; one of the same name is replaced. @throws ServiceError E0403 */
  add(template: Template): void {
    this.uploads.add(template);
    this.recording.addTemplate(template);
    this.#change();
  }

  /**
   * Writes a template into the project as PNG.
   * @returns the file, relative to the project
   * @throws ServiceError E0403, E0401 as `ProjectTemplates.add`
   */
  async addToProject(template: Template, replace: boolean): Promise<string> {
    return this.project.add(template.name, await pngOf(template), replace);
  }

  /** @throws FileNotFound; ServiceError E0403 for one of the project */
  remove(name: string): void {
    checkTemplateName(name);
    if (this.uploads.delete(name)) {
      this.recording.removeTemplate(name);
      this.#change();
    } else if (this.project.path(name) === undefined) throw this.#missing(name);
    else {
      throw new ServiceError('E0403', `name: ${name} belongs to the project: remove its file there`, {
        parameter: 'name',
      });
    }
  }

  /** A template as PNG. @throws FileNotFound; ServiceError E0304 for a file of the project that is no readable image */
  async png(name: string): Promise<Buffer> {
    checkTemplateName(name);
    const template = await this.for(new Map()).get(name);
    if (!template) throw this.#missing(name);
    return pngOf(template);
  }

  /** The names of the uploads, then those of the project that no upload hides. */
  names(): readonly Omit<ListedTemplate, 'size'>[] {
    const ofProject = this.project.names().filter((name) => !this.uploads.has(name));
    return [
      ...this.uploads.all().map(({ name }) => ({ name, scope: 'session' as const })),
      ...ofProject.map((name) => ({ name, scope: 'project' as const })),
    ];
  }

  /** The first 1,000 of the templates that `names` names, with their sizes. */
  async list(): Promise<ListedTemplate[]> {
    const listed: ListedTemplate[] = [];
    for (const template of this.names().slice(0, MAX_LISTED_TEMPLATES)) {
      listed.push({ ...template, size: await this.for(new Map()).size(template.name) });
    }
    return listed;
  }

  #change(): void {
    this.#revision++;
    this.changed();
  }

  #missing(name: string): FileNotFound {
    return new FileNotFound(
      name,
      this.names().map((template) => template.name),
      'template',
    );
  }
}

async function pngOf({ image }: Template): Promise<Buffer> {
  if (isPng(image)) return image;
  const { default: sharp } = await import('sharp');
  return sharp(image).png().toBuffer();
}
