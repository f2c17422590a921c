/** A WebDriver server without browsers in a process of its own. It tells its address, and ends with its parent. */
import { StandInWebDriver } from '../../test/support/fleet/stand-in-webdriver.js';

const standIn = await StandInWebDriver.start({ isQuick: true });
process.once('disconnect', () => process.exit(0));
process.send!(standIn.url);
