import type { Element, ErrorDefinition, Module } from '../model/project.js';
import { writtenSteps } from './written-step.js';
import { filled, onOneLine, spaced, yamlText } from '../yaml/yaml-text.js';

/** Modules as the YAML of one `*.module.yaml`. @throws ServiceError E0503 for a condition that no step can hold */
export function writeModules(modules: Iterable<Module>): string {
  const written = [...modules].map(({ name, params, steps, returns }) => ({
    name,
    ...filled({ params: onOneLine(params.map(writtenParam)) }),
    steps: writtenSteps(steps),
    ...filled({ returns }),
  }));
  return yamlText(written.length === 1 ? written[0] : spaced(written));
}

const writtenParam = ({ name, fallback }: Module['params'][number]): unknown =>
  fallback === undefined ? name : { [name]: fallback };

/** Elements as the YAML of `elements.yaml`: alternatives as a list. */
export const writeElements = (elements: Iterable<Element>): string =>
  yamlText(
    Object.fromEntries(
      [...elements].map(({ name, locators }) => [name, locators.length === 1 ? locators[0] : onOneLine(locators)]),
    ),
  );

/** Error definitions as the YAML of `errors.yaml`. */
export const writeErrors = (errors: readonly ErrorDefinition[]): string =>
  yamlText(errors.map(({ code, match, description, severity }) => filled({ code, match, description, severity })));
