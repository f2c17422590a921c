import { z } from 'zod';
import { EventAttributes, Params } from '../keyword/call.js';

/** One keyword to run. */
export interface Step {
  readonly keyword: string;
  readonly params: Params;
  /** Where it stands, such as `login.yaml:3`; absent for one from the command line. */
  readonly place?: string;
  /** What it shows, in a few words. */
  readonly remark?: string;
  /** Of its tracked event; that of the session unless given. */
  readonly testCase?: string | undefined;
  readonly eventAttributes?: EventAttributes | undefined;
  /** Pictures of this step alone, by name. */
  readonly templates?: Readonly<Record<string, string>> | undefined;
}

const Detectors = z.array(z.union([z.string().min(1), z.record(z.unknown())]));

/** One keyword to run, as it is written in a file of steps. */
export const WrittenStep = z
  .object({
    keyword: z.string().min(1),
    params: Params.nullish(),
    test_case: z.string().nullish(),
    template_images: z.record(z.string()).nullish().describe('By name: a data URL, the path of a file, or base64'),
    event_attributes: EventAttributes.nullish(),
  })
  .strict();

/** The session that the steps of a file need: the fields of a session start, and the pictures that are uploaded to it. */
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
    api: z.string().min(1).nullish().describe('Path of a YAML or JSON file with them'),
    templates: z.record(z.string()).nullish().describe('By name: a data URL, the path of a file, or base64'),
    test_case: z.string().nullish().describe('Test case of the steps that name none'),
  })
  .strict();

export type WrittenSession = z.output<typeof WrittenSession>;

/** A file of steps that also says what session they need. */
export const WrittenFile = z.object({ session: WrittenSession.nullish(), steps: z.array(z.unknown()) }).strict();

/** What a file of steps holds. */
export interface StepsFile {
  /** Absent in a plain list, and in lines. */
  readonly session?: WrittenSession | undefined;
  readonly steps: readonly Step[];
}
