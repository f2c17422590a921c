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

/** Status, health, metrics, keywords and plugins. */
export function serviceRoutes({ catalog, registry, store, fleet }: Service, metrics: Metrics): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/',
      name: 'status',
      summary: 'Status and version of the service',
      tag: 'Service',
      success: {
        status: 200,
        description: 'The service is running',
        schema: z.object({ status: z.string(), version: z.string() }),
      },
      handle: () => ({ status: 'svc API is running', version: VERSION }),
    }),
    defineRoute({
      method: 'get',
      path: '/health/live',
      name: 'live',
      summary: 'Liveness probe',
      tag: 'Service',
      success: { status: 200, description: 'The process is alive', schema: Health },
      handle: () => ({ status: 'ok' }),
    }),
    defineRoute({
      method: 'get',
      path: '/health/ready',
      name: 'ready',
      summary: 'Readiness probe: whether to send requests here',
      tag: 'Service',
      success: { status: 200, description: 'The process takes requests', schema: Health },
      failures: [503],
      handle: () => {
        if (store.isClosing || fleet.isDraining) throw new ServiceError('E0505');
        // Without the directory the sessions of a replica go on: were it down for all, no replica would get their calls.
        if (fleet.isIsolated) throw new ServiceError('E0506', 'the other replicas reach it');
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
      summary: 'Loaded plugins and their files; rejected ones with the reason',
      tag: 'Service',
      role: 'admin',
      success: { status: 200, description: 'The plugins', schema: PluginList },
      handle: () => pluginList(registry),
    }),
  ];
}
