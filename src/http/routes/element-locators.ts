import { z } from 'zod';
import { ElementLocators } from '../../device/element-locators.js';
import { LocatorText } from './search.js';
import { defineRoute, type Route, SESSION } from '../route.js';

/** What finds an element of the screen. */
export function elementLocatorRoutes(): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: `/v1/sessions/${SESSION}/locators`,
      name: 'readLocators',
      summary: 'Every locator of an element',
      tag: 'Reads',
      role: 'view',
      body: {
        schema: z.object({ locator: LocatorText.describe('One that finds it, such as the one of its record') }),
      },
      success: { status: 200, description: 'The element and its locators', schema: ElementLocators },
      failures: [400, 413, 415, 500, 504],
      handle: ({ session, body }) => session.read((workspace) => workspace.locators(body.locator)),
    }),
  ];
}
