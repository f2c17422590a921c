import type { AskedPicture } from './model-server.js';

type Json = Readonly<Record<string, unknown>>;

interface Read {
  readonly texts: readonly string[];
  readonly pictures: readonly AskedPicture[];
}

/** How one provider is asked and answers. */
export interface Wire {
  readonly name: 'gemini' | 'responses' | 'chat' | 'messages';
  readonly path: RegExp;
  read(body: Json): Read;
  /** The body of an answer with this text. */
  write(text: string, body: Json): object;
  /** The body of a refusal. */
  refuse(status: number, message: string): object;
}

const WIRES: readonly Wire[] = [
  {
    // https://ai.google.dev/api/generate-content
    name: 'gemini',
    path: /\/models\/[^/]+:generateContent$/,
    read: collect,
    write: (text) => ({
      candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    }),
    refuse: (code, message) => ({ error: { code, message, status: 'RESOURCE_EXHAUSTED' } }),
  },
  {
    // https://platform.openai.com/docs/api-reference/responses
    name: 'responses',
    path: /\/responses$/,
    read: collect,
    write: (text, { model }) => ({
      id: 'resp_1',
      object: 'response',
      created_at: 1,
      status: 'completed',
      error: null,
      incomplete_details: null,
      model,
      output: [
        {
          type: 'message',
          id: 'msg_1',
          status: 'completed',
          role: 'assistant',
          content: [{ type: 'output_text', text, annotations: [] }],
        },
      ],
      usage: {
        input_tokens: 1,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 1,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 2,
      },
    }),
    refuse: refuseAsOpenAi,
  },
  {
    // https://platform.openai.com/docs/api-reference/chat
    name: 'chat',
    path: /\/chat\/completions$/,
    read: collect,
    write: (text, { model }) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model,
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
    refuse: refuseAsOpenAi,
  },
  {
    // https://docs.anthropic.com/en/api/messages
    name: 'messages',
    path: /\/messages$/,
    read: collect,
    write: (text, { model, tools }) => {
      const input = tools ? jsonIn(text) : undefined;
      return {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model,
        content: input ? [{ type: 'tool_use', id: 'toolu_1', name: 'json', input }] : [{ type: 'text', text }],
        stop_reason: input ? 'tool_use' : 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      };
    },
    refuse: (_, message) => ({ type: 'error', error: { type: 'rate_limit_error', message } }),
  },
];

export const wireOf = (path: string): Wire | undefined => WIRES.find((wire) => wire.path.test(path));

function refuseAsOpenAi(_: number, message: string): object {
  return { error: { message, type: 'requests', param: null, code: 'rate_limit_exceeded' } };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const DATA_URL = /^data:(image\/\w+);base64,(.*)$/s;
const pictureOf = (mediaType: string, base64: string): AskedPicture => ({
  mediaType,
  data: Buffer.from(base64, 'base64'),
});

/** Every text and every picture in a body, wherever the format keeps them. */
function collect(body: Json): Read {
  const texts: string[] = [];
  const pictures: AskedPicture[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      const [, mediaType, base64] = DATA_URL.exec(value) ?? [];
      if (mediaType && base64) pictures.push(pictureOf(mediaType, base64));
      else texts.push(value);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const { data, mimeType, media_type: mediaType } = value as Record<string, unknown>;
    const type = mimeType ?? mediaType;
    if (typeof data === 'string' && typeof type === 'string') pictures.push(pictureOf(type, data));
    else Object.values(value).forEach(visit);
  };
  visit(body);
  return { texts, pictures };
}
