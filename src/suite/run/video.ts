import { ServiceError } from '../../errors.js';
import type { Attachment } from '../result/run-result.js';
import type { CaseContext } from '../steps/case-context.js';

/** Seconds for starting, ending and reading a video. */
const VIDEO_S = 30;

/** Ends the video of a case; it is kept only when it is wanted. Never throws. */
type EndVideo = (isKept: boolean) => Promise<Attachment | undefined>;

/**
 * Starts a video of the screen by the keywords of the engine. Never throws.
 * @returns undefined where the session cannot record one
 */
export async function startVideo({ session, attachments, warn }: CaseContext): Promise<EndVideo | undefined> {
  const execute = (keyword: string) => session.execute({ keyword }, { signal: AbortSignal.timeout(VIDEO_S * 1000) });
  try {
    await execute('Start Recording');
  } catch (error) {
    warn(`no video: ${ServiceError.from(error).message}`);
    return undefined;
  }
  return async (isKept) => {
    try {
      const { data } = await execute('Stop Recording');
      if (!isKept) return undefined;
      const { name } = data['result'] as { readonly name: string };
      const kept = await attachments.file(name, await session.file(name), 'video/webm');
      return kept && { ...kept, name: 'video' };
    } catch (error) {
      warn(`no video: ${ServiceError.from(error).message}`);
      return undefined;
    }
  };
}
