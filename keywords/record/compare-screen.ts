import { basename } from 'node:path';
import {
  Baselines,
  Config,
  Driver,
  ElementFinder,
  float,
  Keyword,
  locator,
  ScreenImage,
  ServiceError,
  SessionFiles,
  text,
  Workspace,
} from '#svc';
import { type Shown, stableImage } from './_comparison/stable-image.js';

interface Values {
  readonly name: string;
  readonly threshold: number;
  readonly max_difference: number;
  readonly mask?: string | undefined;
  readonly element?: string | undefined;
}

/** In percent of the pixels. */
interface Answer {
  readonly difference: number;
  /** There was no baseline: it was written. */
  readonly created?: true;
  /** The baseline differed: it was written again. */
  readonly replaced?: true;
}

@Keyword({
  name: 'Compare Screen',
  description: 'Compare the screen with baselines/NAME.png of the project.',
  params: {
    name: text('Name of the baseline'),
    threshold: float('Distance from which two colours differ, 0 to 1', 0.1, { min: 0, max: 1 }),
    max_difference: float('Percent of the pixels that may differ', 0.1, { min: 0, max: 100 }),
    mask: text('What is left out: locators or x,y,width,height in percent, separated by |', null),
    element: locator('Element to compare; default the whole screen', null),
  },
  effect: 'observe',
  group: 'record',
  tracked: true,
})
export class CompareScreen {
  constructor(
    private readonly baselines: Baselines,
    private readonly finder: ElementFinder,
    private readonly driver: Driver,
    private readonly workspace: Workspace,
    private readonly config: Config,
    private readonly files: SessionFiles,
  ) {}

  async run({ name, threshold, max_difference: limit, mask = '', element }: Values): Promise<Answer> {
    const { baselines } = this;
    const file = baselines.fileOf(name);
    const png = await baselines.read(file);
    if (!png && !baselines.areUpdated) {
      throw new ServiceError('E0401', `the project has no ${file}: ${HOW_TO_UPDATE} to create it`, { baseline: file });
    }
    const { finder, driver, workspace, config } = this;
    const shown = await stableImage({ finder, driver, workspace, config }, element, mask);
    if (!png) {
      await baselines.write(file, await shown.image.toPng());
      return { difference: 0, created: true };
    }
    return this.#compare(file, png, shown, threshold, limit);
  }

  async #compare(
    file: string,
    png: Buffer,
    { image, masks }: Shown,
    threshold: number,
    limit: number,
  ): Promise<Answer> {
    const baseline = await ScreenImage.read(file, png, masks);
    const isSameSize = image.hasSizeOf(baseline);
    const { percent, draw } = isSameSize ? await image.compare(baseline, threshold) : { percent: 100 };
    const difference = Number(percent.toFixed(4));
    if (percent <= limit && isSameSize) return { difference };
    if (this.baselines.areUpdated) {
      await this.baselines.write(file, await image.toPng());
      return { difference, replaced: true };
    }
    if (!draw) {
      const [screen, expected] = [image, baseline].map(({ width, height }) => ({ width, height }));
      const sizes = `${image.width} x ${image.height} pixels, ${file} has ${baseline.width} x ${baseline.height}`;
      const reason = `what is shown has ${sizes}: use a window of the same size, or ${HOW_TO_UPDATE}`;
      throw new ServiceError('E0401', reason, { baseline: file, screen, expected });
    }
    const { name: picture } = await this.files.add(basename(file, '.png') + '-difference.png', await draw());
    throw new ServiceError(
      'E0401',
      `${difference} % of the pixels differ from ${file}, and ${limit} % may: see ${picture} in the files of the session`,
      { baseline: file, difference, max_difference: limit, picture },
    );
  }
}

const HOW_TO_UPDATE = 'set update_baselines at the session start, SVC_UPDATE_BASELINES or --update-baselines';
