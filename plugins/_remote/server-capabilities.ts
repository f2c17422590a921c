import { type DetectorOptions, schemaError, z } from '#svc';

/** What every detector behind HTTP can be told; `threshold` has a default of the detector's own. */
export const serverCapabilities = (threshold: number) => ({
  /** Seconds for one request. */
  timeout_s: z.number().min(0.1).max(120).default(10),
  /** The least confidence of a result that counts. */
  threshold: z.number().min(0).max(1).default(threshold),
});

/** @throws ServiceError E0104 with the path of each problem; never a value */
export function readCapabilities<S extends z.ZodTypeAny>(
  detector: string,
  schema: S,
  { capabilities }: DetectorOptions,
): z.output<S> {
  const parsed = schema.safeParse(capabilities) as z.SafeParseReturnType<unknown, z.output<S>>;
  if (parsed.success) return parsed.data;
  throw schemaError('E0104', parsed.error.issues, detector);
}
