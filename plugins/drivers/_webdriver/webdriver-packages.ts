import { type Check, ServiceError } from '#svc';

const NAMES = ['webdriver', 'webdriverio'];
const INSTALL = `run "npm install ${NAMES.join(' ')}"`;

/** The optional package `webdriver`. @throws ServiceError E0102 saying what to install when it is missing or damaged */
export const loadWebdriver = () => load(() => import('webdriver'));

/** The optional package `webdriverio`. @throws ServiceError E0102 saying what to install when it is missing or damaged */
export const loadWebdriverio = () => load(() => import('webdriverio'));

/** @param importPackages imports one of the packages, and with it those that it needs */
export async function load<T>(importPackages: () => Promise<T>): Promise<T> {
  try {
    return await importPackages();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [reason = ''] = message.split('\n');
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' && NAMES.some((name) => reason.includes(`'${name}'`));
    const problem = isMissing ? 'packages are missing' : `packages cannot be loaded (${reason.slice(0, 500)})`;
    throw new ServiceError('E0102', `${problem}: ${INSTALL}`, undefined, { cause: error });
  }
}

/** Whether sessions of the drivers `selenium` and `appium` find their packages. */
export const WEBDRIVER_PACKAGES: Check = {
  what: 'WebDriver packages',
  async look() {
    await Promise.all([loadWebdriver(), loadWebdriverio()]);
    return { state: 'fine', found: `${NAMES.join(' and ')} are installed` };
  },
};
