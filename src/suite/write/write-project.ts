import type { Project } from '../model/project.js';
import { writeElements, writeErrors, writeModules } from './write-modules.js';
import { writeTestFile } from './write-test-file.js';
import { yamlText } from '../yaml/yaml-text.js';

/**
 * The files of a project in our own form, by path relative to its root, `/` between folders. Pictures and data are not
 * among them.
 * @throws ServiceError E0503 for a condition that no step can hold
 */
export function writeProject(project: Project): ReadonlyMap<string, string> {
  const { files, modules, elements, errors, apiData, root } = project;
  const config = configOf(project);
  const written = new Map(files.map((file) => [file.path, writeTestFile(file, root)]));
  if (modules.size > 0) written.set('modules.module.yaml', writeModules(modules.values()));
  if (elements.size > 0) written.set('elements.yaml', writeElements(elements.values()));
  if (errors.length > 0) written.set('errors.yaml', writeErrors(errors));
  if (apiData !== undefined) written.set('apis.api.yaml', yamlText(apiData));
  if (Object.keys(config).length > 0) written.set('svc.config.yaml', yamlText(config));
  return written;
}

const configOf = ({ sessions, variables, secretsFile, settings }: Project): Record<string, unknown> => ({
  ...settings,
  ...(sessions.size > 0 && { sessions: Object.fromEntries(sessions) }),
  ...(Object.keys(variables).length > 0 && { variables }),
  ...(secretsFile !== undefined && { secrets_file: secretsFile }),
});
