import { setTimeout as sleep } from 'node:timers/promises';
import { CallContext, Keyword, ServiceError } from '#svc';

/** One red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A wave file without a sample. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const IMAGE = { type: 'image', data: PNG, mimeType: 'image/png' };
const free = { params: {}, effect: 'observe', needsSession: false } as const;

@Keyword({ ...free, name: 'Test Simple Text', description: 'Answers a text.' })
export class SimpleText {
  run(): string {
    return 'This is a simple text response for testing.';
  }
}

@Keyword({ ...free, name: 'Test Image Content', description: 'Answers a picture.', answers: 'picture' })
export class ImageContent {
  run(): string {
    return PNG;
  }
}

@Keyword({ ...free, name: 'Test Audio Content', description: 'Answers a sound.' })
export class AudioContent {
  run(): object {
    return { content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] };
  }
}

@Keyword({ ...free, name: 'Test Embedded Resource', description: 'Answers a resource.' })
export class EmbeddedResource {
  run(): object {
    const resource = { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'An embedded resource.' };
    return { content: [{ type: 'resource', resource }] };
  }
}

@Keyword({ ...free, name: 'Test Multiple Content Types', description: 'Answers a text, a picture and a resource.' })
export class MultipleContentTypes {
  run(): object {
    const resource = { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"value":123}' };
    return { content: [{ type: 'text', text: 'Multiple content types:' }, IMAGE, { type: 'resource', resource }] };
  }
}

@Keyword({ ...free, name: 'Test Error Handling', description: 'Fails.' })
export class ErrorHandling {
  run(): never {
    throw new ServiceError('E0401', 'this keyword always fails');
  }
}

@Keyword({ ...free, name: 'Test Tool With Progress', description: 'Tells its progress three times.' })
export class ToolWithProgress {
  constructor(private readonly call: CallContext) {}

  async run(): Promise<string> {
    for (const step of ['begun', 'half', 'done']) {
      this.call.progress(step);
      await sleep(50);
    }
    return 'done';
  }
}
