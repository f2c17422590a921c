import { setTimeout as sleep } from 'node:timers/promises';
import { CallContext, float, Keyword } from '#svc';

@Keyword({
  name: 'Sleep',
  description: 'Wait for some seconds.',
  params: { duration: float('Seconds', undefined, { min: 0, max: 3600 }) },
  effect: 'observe',
})
export class Sleep {
  constructor(private readonly call: CallContext) {}

  async run({ duration }: { duration: number }): Promise<void> {
    if (duration > 0) await sleep(duration * 1000, undefined, { signal: this.call.signal });
  }
}
