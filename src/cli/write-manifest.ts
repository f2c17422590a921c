import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Plugin } from '@oclif/core/config';

/** Part of the build: with the manifest oclif lists the commands without loading them. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const commands = new Plugin({ root, ignoreManifest: true, errorOnManifestCreate: true, respectNoCacheDefault: true });
await commands.load();
await writeFile(join(root, 'oclif.manifest.json'), JSON.stringify(commands.manifest));
