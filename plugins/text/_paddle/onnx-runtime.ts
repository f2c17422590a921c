import { availableParallelism } from 'node:os';

/** The used part of the package `onnxruntime-node`. */
export interface OnnxRuntime {
  readonly InferenceSession: {
    create(path: string, options: Readonly<Record<string, unknown>>): Promise<OnnxSession>;
  };
  readonly Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => OnnxTensor;
}

export interface OnnxTensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
}

const MAX_THREADS = 4;

const OPTIONS = {
  graphOptimizationLevel: 'all',
  intraOpNumThreads: Math.max(1, Math.min(MAX_THREADS, availableParallelism())),
  // Busy waiting would take the processor from everything else.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
};

/** A model with one input and one output. */
export class Model {
  private constructor(
    private readonly runtime: OnnxRuntime,
    private readonly session: OnnxSession,
  ) {}

  /** @param path the file of the model */
  static async load(runtime: OnnxRuntime, path: string): Promise<Model> {
    return new Model(runtime, await runtime.InferenceSession.create(path, OPTIONS));
  }

  /** @param planes three colour planes for each picture */
  async run(planes: Float32Array, pictures: number, height: number, width: number): Promise<OnnxTensor> {
    const input = new this.runtime.Tensor('float32', planes, [pictures, 3, height, width]);
    const output = await this.session.run({ [this.session.inputNames[0]!]: input });
    return output[this.session.outputNames[0]!]!;
  }
}
