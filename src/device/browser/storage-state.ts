import { z } from 'zod';

const Entries = z.array(z.object({ name: z.string(), value: z.string() }));

/**
 * Cookies and storage of a browser, in the form of Playwright's storage state
 * (https://playwright.dev/docs/api/class-browsercontext#browser-context-storage-state). Fields that only one driver knows
 * stay as they are.
 */
export const StorageState = z.object({
  cookies: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      domain: z.string(),
      path: z.string(),
      /** Seconds since 1970; -1 for a cookie that ends with the browser. */
      expires: z.number(),
      httpOnly: z.boolean(),
      secure: z.boolean(),
      sameSite: z.enum(['Strict', 'Lax', 'None']),
    }),
  ),
  origins: z.array(
    z
      .object({
        origin: z.string(),
        localStorage: Entries,
        /** Of the page in front alone, since it belongs to one window. */
        sessionStorage: Entries.optional(),
      })
      .passthrough(),
  ),
});
export type StorageState = z.output<typeof StorageState>;
export type StoredOrigin = StorageState['origins'][number];

/** The cookies and the storage of a browser. Port of a driver that shows web pages. */
export abstract class BrowserStorage {
  abstract read(): Promise<StorageState>;
  /**
   * Replaces cookies and storage. The page in front has to be loaded again to see them.
   * @returns the origins whose storage was left out, because the driver reaches that of the page in front alone
   */
  abstract write(state: StorageState): Promise<readonly string[]>;
}
