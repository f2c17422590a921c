import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { DEPLOY, runTool, type ToolEnd } from './deploy-tools.js';

export const CHART = join(DEPLOY, 'helm', 'svc');

export interface EnvironmentVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: object;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

export interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly env: readonly EnvironmentVariable[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

/** An object of Kubernetes, as far as the tests look into it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** What `helm template` makes of the chart with the given values, in JSON. */
export class RenderedChart {
  private constructor(readonly manifests: readonly Manifest[]) {}

  /** @throws Error with what helm says */
  static async render(values: object): Promise<RenderedChart> {
    const { isSuccess, stdout, stderr } = await template(values);
    if (!isSuccess) throw new Error(stderr);
    const documents = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest | null);
    return new RenderedChart(documents.filter((document) => document !== null));
  }

  get kinds(): string[] {
    return this.manifests.map(({ kind }) => kind).sort();
  }

  /** The only object of this kind. @throws Error when there is none */
  get(kind: string): Manifest {
    const found = this.manifests.filter((manifest) => manifest.kind === kind);
    if (found.length !== 1) throw new Error(`${found.length} objects of kind ${kind}`);
    return found[0]!;
  }

  /** The pods of the Deployment. */
  get pod(): Readonly<Record<string, unknown>> & { readonly containers: readonly Container[] } {
    const { template } = this.get('Deployment').spec as { template: { spec: RenderedChart['pod'] } };
    return template.spec;
  }

  get container(): Container {
    return this.pod.containers[0]!;
  }

  /** The file with the settings. */
  get config(): string {
    return this.get('ConfigMap').data!['svc.config.yaml']!;
  }
}

/** Renders for a release `fleet` in the namespace `tests`. */
export const template = (values: object): Promise<ToolEnd> =>
  runTool('helm', ['template', 'fleet', CHART, '--namespace', 'tests', ...asFlags(values)]);

/** Checks the chart as `helm lint --strict`. */
export const lint = (values: object): Promise<ToolEnd> =>
  runTool('helm', ['lint', '--strict', CHART, ...asFlags(values)]);

const asFlags = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => ['--set-json', `${name}=${JSON.stringify(value)}`]);
