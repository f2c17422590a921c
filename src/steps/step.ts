import { z } from 'zod';
import { DIALOG_ACTIONS } from '../device/browser/dialogs.js';
import { EventAttributes, Params } from '../keyword/call.js';

/** One keyword to run. */
export interface Step {
  readonly keyword: string;
  readonly params: Params;
  /** Location such as `login.yaml:3`; absent for a step from the command line. */
  readonly place?: string;
  /** A short comment, such as what the step demonstrates. */
  readonly remark?: string;
  /** Test case of its tracked event; default the session's. */
  readonly testCase?: string | undefined;
  readonly eventAttributes?: EventAttributes | undefined;
  /** Pictures for this step only, by name. */
  readonly templates?: Readonly<Record<string, string>> | undefined;
}

const Detectors = z.array(z.union([z.string().min(1), z.record(z.unknown())]));

/** A step in a steps file. */
export const WrittenStep = z
  .object({
    keyword: z.string().min(1),
    params: Params.nullish(),
    test_case: z.string().nullish(),
    template_images: z.record(z.string()).nullish().describe('By name: a data URL, the path of a file, or base64'),
    event_attributes: EventAttributes.nullish(),
  })
  .strict();

/** The session that a steps file needs: the fields of a session start, and the pictures to upload. */
export const WrittenSession = z
  .object({
    driver: z.string().min(1).nullish(),
    url: z.string().nullish(),
    capabilities: z.record(z.unknown()).nullish(),
    elements_sources: z.array(z.string().min(1)).nullish(),
    text_detection: Detectors.nullish(),
    image_detection: Detectors.nullish(),
    project_path: z.string().min(1).nullish(),
    api_data: z.record(z.unknown()).nullish().describe('API definitions for Invoke API'),
    api: z.string().min(1).nullish().describe('Path of a YAML or JSON file with API definitions'),
    templates: z.record(z.string()).nullish().describe('By name: a data URL, the path of a file, or base64'),
    dialogs: z.enum(DIALOG_ACTIONS).nullish().describe('What happens to dialogs'),
    test_case: z.string().nullish().describe('Default test case of the steps'),
  })
  .strict();

export type WrittenSession = z.output<typeof WrittenSession>;

/** A steps file that also describes its session. */
export const WrittenFile = z.object({ session: WrittenSession.nullish(), steps: z.array(z.unknown()) }).strict();

/** The content of a steps file. */
export interface StepsFile {
  /** Absent in a plain list and in lines. */
  readonly session?: WrittenSession | undefined;
  readonly steps: readonly Step[];
}
