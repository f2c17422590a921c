import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const GRID_VERSION = '4.47.0';
const COPY_DEPENDENCIES = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
const FETCH_LIMIT = 180_000;
// Not in the repository, and not in XDG_CACHE_HOME, which is another one for each run.
const CACHE = join(homedir(), '.cache', 'svc-tests');

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>svc</groupId>
  <artifactId>selenium-grid</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.seleniumhq.selenium</groupId>
      <artifactId>selenium-grid</artifactId>
      <version>${GRID_VERSION}</version>
    </dependency>
  </dependencies>
</project>
`;

/**
 * The directory with Selenium Grid and what it needs. Maven copies them from Maven Central when they are not there yet (59
 * MB, about 10 s).
 * @throws Error that says what to install when Maven is missing or fails
 */
export async function seleniumGridJars(): Promise<string> {
  const jars = join(CACHE, `selenium-grid-${GRID_VERSION}`);
  if (existsSync(jars)) return jars;
  await mkdir(dirname(jars), { recursive: true });
  const copy = await mkdtemp(`${jars}-`);
  try {
    const pom = join(copy, 'pom.xml');
    await writeFile(pom, POM);
    const args = ['-q', '-B', COPY_DEPENDENCIES, '-DincludeScope=runtime', '-f', pom];
    await promisify(execFile)('mvn', [...args, `-DoutputDirectory=${join(copy, 'jars')}`], { timeout: FETCH_LIMIT });
    // Another process can have been faster: its directory holds the same.
    await rename(join(copy, 'jars'), jars).catch((error: unknown) => {
      if (!existsSync(jars)) throw error;
    });
    return jars;
  } catch (error) {
    const { code, message, stdout = '' } = error as NodeJS.ErrnoException & { stdout?: string };
    if (code === 'ENOENT') throw new Error('Maven is missing: apt-get install maven', { cause: error });
    throw new Error(`Maven does not copy Selenium Grid: ${message}\n${stdout}`, { cause: error });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
