/** Generates src/client/interface.ts from the OpenAPI document of the service that was just built. */
import { ServedService } from '../support/serve.js';
import { typesOf, writeTypes } from './client-types.js';

const service = await ServedService.start();
try {
  writeTypes(await typesOf(service.url));
} finally {
  await service.stop();
}
