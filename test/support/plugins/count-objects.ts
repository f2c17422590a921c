import { queryObjects } from 'node:v8';
import { Keyword } from '#svc';

/** Counts what is alive in the process of the service, after a collection of the garbage. */
@Keyword({
  name: 'Count Objects',
  description: 'How many objects the service holds.',
  params: {},
  effect: 'observe',
  needsSession: false,
})
export class CountObjects {
  run(): number {
    return queryObjects(Object, { format: 'count' });
  }
}
