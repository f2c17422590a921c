import type { ConfigSources } from '../../load-config.js';
import { keywordInfo } from '../../keyword/definition.js';

/**
 * The JSON Schema of test files with the keywords of a service, those of its plugins too.
 * @param sources of the settings, which name the plugins
 * @throws ServiceError E0503 for wrong settings
 */
export async function schemaText(sources: ConfigSources): Promise<string> {
  const [{ boot }, { testFileSchema }] = await Promise.all([
    import('../../boot.js'),
    import('../../suite/read/schema.js'),
  ]);
  const { catalog, store } = await boot(sources);
  await store.shutdown();
  return `${JSON.stringify(testFileSchema(catalog.all().map(keywordInfo)))}\n`;
}
