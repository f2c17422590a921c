import { type ReadLine, TextDetector, TextReader } from '#svc';

@TextDetector({ name: 'brittle', description: 'Cannot be built.' })
export class Brittle extends TextReader {
  constructor() {
    super();
    throw new Error('no model file');
  }

  async read(): Promise<ReadLine[]> {
    return [];
  }
}
