import { ServiceError } from '../../errors.js';
import { type Match, type PoolEntry, PropertyValue } from '../../pool-settings.js';
import { didYouMean, suggest } from '../../text/suggest.js';
import { comparison, type Property } from './comparison.js';

/** A device of a pool, or a slot of a hub. */
export interface PoolDevice {
  /** `pool/id`: names its lease. */
  readonly key: string;
  readonly url: string | undefined;
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Those of the configuration, and its `id`. */
  readonly properties: Readonly<Record<string, Property>>;
}

/** What a hub can be asked for: the capabilities of WebDriver by which it chooses a node. */
const HUB_PROPERTIES = ['browserName', 'browserVersion', 'platformName'];
/** Devices that an error lists. */
const MOST_LISTED = 10;

/** Devices with a driver in common, of which sessions lease one each; or a hub that chooses the devices itself. */
export class Pool {
  readonly driver: string;
  /** What is leased; empty for a hub without a limit, which queues by itself. */
  readonly devices: readonly PoolDevice[];
  readonly #entry: PoolEntry;

  constructor(
    readonly name: string,
    entry: PoolEntry,
  ) {
    const { driver, url, capabilities, devices, max_sessions: slots = 0 } = entry;
    this.driver = driver;
    this.#entry = entry;
    this.devices = devices
      ? devices.map((device) => ({
          key: `${name}/${device.id}`,
          url: device.url ?? url,
          capabilities: { ...capabilities, ...device.capabilities },
          properties: { id: device.id, ...device.properties },
        }))
      : Array.from({ length: slots }, (_, slot) => this.#slot(`${name}/${slot + 1}`));
  }

  /** Whether each session leases one of `devices`. */
  get isLeased(): boolean {
    return this.devices.length > 0;
  }

  /**
   * The devices that fit.
   * @throws ServiceError E0503 for a property that no device has, or a comparison that is not complete
   */
  matching(match: Match): readonly PoolDevice[] {
    if (!this.#entry.devices) {
      const hub = this.hub(match);
      return hub ? this.devices.map(({ key }) => ({ ...hub, key })) : [];
    }
    const tests = Object.entries(match).map(([name, wanted]) => ({ name, fits: comparison(wanted) }));
    const known = this.devices.flatMap(({ properties }) => Object.keys(properties));
    for (const { name } of tests) this.#checkProperty(name, known);
    return this.devices.filter(({ properties }) =>
      tests.every(({ name, fits }) => properties[name] !== undefined && fits(properties[name])),
    );
  }

  /**
   * The hub, with what is asked for as capabilities: it chooses the device itself.
   * @returns undefined when the pool has another value of a capability
   * @throws ServiceError E0503 as `matching`
   */
  hub(match: Match): PoolDevice | undefined {
    for (const [name, wanted] of Object.entries(match)) {
      this.#checkProperty(name, HUB_PROPERTIES);
      const own = PropertyValue.safeParse(this.#entry.capabilities[name]).data;
      if (own !== undefined && !comparison(wanted)(own)) return undefined;
      if (own === undefined && /^[<>=]|\*/.test(String(wanted))) {
        const reason = `match: the hub of the pool ${this.name} compares ${name} itself: give a value, such as "131"`;
        throw new ServiceError('E0503', reason);
      }
    }
    const asked = Object.fromEntries(Object.entries(match).map(([name, wanted]) => [name, String(wanted)]));
    const slot = this.#slot(this.name);
    return { ...slot, capabilities: { ...asked, ...slot.capabilities } };
  }

  /** Its devices in a few words, for errors. */
  describe(): string {
    if (!this.#entry.devices) return `a hub with ${JSON.stringify(this.#entry.capabilities, HUB_PROPERTIES)}`;
    const devices = this.devices.slice(0, MOST_LISTED).map(({ properties: { id, ...others } }) => {
      const shown = Object.entries(others).map(([name, value]) => `${name} ${value}`);
      return shown.length > 0 ? `${id} (${shown.join(', ')})` : String(id);
    });
    const more = this.devices.length - devices.length;
    return `${devices.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  }

  #slot(key: string): PoolDevice {
    const { url, capabilities } = this.#entry;
    return { key, url, capabilities, properties: {} };
  }

  #checkProperty(name: string, known: readonly string[]): void {
    if (known.includes(name)) return;
    const names = [...new Set(known)];
    const near = didYouMean(suggest(name, names));
    throw new ServiceError(
      'E0503',
      `match: the pool ${this.name} has no property ${JSON.stringify(name)}${near}: it has ${names.join(', ')}`,
    );
  }
}
