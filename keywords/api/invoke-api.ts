import { ApiClient, CallContext, Keyword, text } from '#svc';

@Keyword({
  name: 'Invoke API',
  description: 'Call an API of the session.',
  params: { api_identifier: text('<collection_id>.<api_id>') },
  effect: 'destroy',
  answers: 'data',
})
export class InvokeApi {
  constructor(
    private readonly api: ApiClient,
    private readonly call: CallContext,
  ) {}

  run({ api_identifier }: { api_identifier: string }): ReturnType<ApiClient['invoke']> {
    return this.api.invoke(api_identifier, this.call.signal);
  }
}
