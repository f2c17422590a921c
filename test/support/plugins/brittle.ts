import { TextDetector, TextReader, type VisionHit } from 'svc';

@TextDetector({ name: 'brittle', description: 'Cannot be built.' })
export class Brittle extends TextReader {
  constructor() {
    super();
    throw new Error('no model file');
  }

  async find(): Promise<VisionHit[]> {
    return [];
  }

  async read(): Promise<VisionHit[]> {
    return [];
  }
}
