/** Milliseconds on a clock that every process of this machine shares. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;
