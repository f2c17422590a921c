import { writtenParams } from './written-params.js';
import type { Script } from './script.js';

/** A step of a script as it is written in a file of steps. @param place among the steps, from 0 */
export function writtenStep({ steps, pictures }: Script, place: number) {
  const step = steps[place]!;
  const params = writtenParams(step);
  const own = pictures?.[place] ?? {};
  const { keyword, testCase, eventAttributes } = step;
  return {
    keyword,
    params,
    ...(testCase !== undefined && { test_case: testCase }),
    ...(Object.keys(own).length > 0 && { template_images: own }),
    ...(eventAttributes && { event_attributes: eventAttributes }),
  };
}
