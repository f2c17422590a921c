import { type ActiveMock, z } from '#svc';
import type { EnvironmentState } from './context/context-environment.js';

const TabState = z.object({
  /** Its id in the DevTools protocol. */
  target: z.string(),
  /** Its id for clients. */
  id: z.string(),
  isNew: z.boolean(),
  /** Whether the session opened it. */
  isOpened: z.boolean(),
});

/** What is remembered of a page. */
export type TabState = z.output<typeof TabState>;

/** With what another process goes on with the pages of a browser. */
export const WindowState = z.object({
  /** Of the browser context, in the DevTools protocol. */
  id: z.string(),
  /** The one in front last. */
  tabs: z.array(TabState),
  mocks: z.custom<readonly ActiveMock[]>(Array.isArray),
  environment: z.custom<EnvironmentState>((value) => typeof value === 'object' && value !== null),
});

export type WindowState = z.output<typeof WindowState>;
