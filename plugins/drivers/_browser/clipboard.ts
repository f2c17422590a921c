import { ServiceError } from '#svc';

/** The error of a page to which browsers do not open the clipboard (https://w3c.github.io/webappsec-secure-contexts/). */
export const insecurePage = (): ServiceError =>
  new ServiceError('E0401', 'browsers open the clipboard only to pages by https or of localhost; open one first');
