import { Keyword, texts, Variables, z } from '#svc';

@Keyword({
  name: 'Set Variable',
  description: 'Store a value, for ${name} in later calls.',
  params: {
    name: z
      .string()
      .trim()
      .regex(/^[^${}]{1,200}$/, 'must be 1 to 200 characters without $, { and }')
      .describe('Name of the variable'),
    value: texts('Value; alternatives become several values'),
  },
  effect: 'act',
})
export class SetVariable {
  constructor(private readonly variables: Variables) {}

  run({ name, value }: { name: string; value: string[] }): void {
    this.variables.set(name, value);
  }
}
