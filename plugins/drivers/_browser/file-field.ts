import { ServiceError } from '#svc';

/** Milliseconds after a press in which the page must open its file chooser. */
export const CHOOSER_LIMIT_MS = 5000;

/** @throws ServiceError E0403 when a field takes fewer files */
export function checkFileCount(paths: readonly string[], multiple: boolean): void {
  if (multiple || paths.length <= 1) return;
  throw new ServiceError('E0403', `the field takes one file, not ${paths.length}`);
}

/** The error of a press that opened no file chooser: another press would not help. */
export const noChooser = (): ServiceError =>
  ServiceError.permanentRefusal(
    `it is no file field, and pressing it opened no file chooser within ${CHOOSER_LIMIT_MS / 1000} s`,
  );
