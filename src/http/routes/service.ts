import { z } from 'zod';
import type { Service } from '../../boot.js';
import { keywordInfo } from '../../keyword/definition.js';
import { KeywordInfo } from '../../keyword/definition.js';
import { ServiceError } from '../../errors.js';
import { pluginList, PluginList } from '../../plugin/plugin-list.js';
import { VERSION } from '../../version.js';
import type { Metrics } from '../metrics.js';
import { defineRoute, type Route } from '../route.js';

const Health = z.object({ status: z.literal('ok') });

/** What the service tells of itself. */
export function serviceRoutes({ catalog, registry, store }: Service, metrics: Metrics): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/',
      name: 'status',
      summary: 'Tells that the service is running, and its version',
      tag: 'Service',
      success: { status: 200, description: 'It runs', schema: z.object({ status: z.string(), version: z.string() }) },
      handle: () => ({ status: 'svc API is running', version: VERSION }),
    }),
    defineRoute({
      method: 'get',
      path: '/health/live',
      name: 'live',
      summary: 'Tells that the process is alive',
      tag: 'Service',
      success: { status: 200, description: 'It is alive', schema: Health },
      handle: () => ({ status: 'ok' }),
    }),
    defineRoute({
      method: 'get',
      path: '/health/ready',
      name: 'ready',
      summary: 'Tells whether sessions can be started',
      tag: 'Service',
      success: { status: 200, description: 'It takes sessions', schema: Health },
      failures: [503],
      handle: () => {
        if (store.isClosing) throw new ServiceError('E0505');
        return { status: 'ok' };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/metrics',
      name: 'metrics',
      summary: 'Metrics for Prometheus',
      tag: 'Service',
      success: { status: 200, description: 'Metrics as text', schema: z.string(), contentType: 'text/plain' },
      handle: async ({ ctx }) => {
        ctx.type = metrics.contentType;
        return metrics.text();
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/keywords',
      name: 'listKeywords',
      summary: 'Every keyword with its parameters',
      tag: 'Keywords',
      success: { status: 200, description: 'The catalogue', schema: z.array(KeywordInfo) },
      handle: () => catalog.all().map(keywordInfo),
    }),
    defineRoute({
      method: 'get',
      path: '/v1/plugins',
      name: 'listPlugins',
      summary: 'What was discovered where, and what was left out and why',
      tag: 'Service',
      success: { status: 200, description: 'The plugins', schema: PluginList },
      handle: () => pluginList(registry),
    }),
  ];
}
