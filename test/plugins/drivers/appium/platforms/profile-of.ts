import { profileFor } from '../../../../../plugins/drivers/appium/_platforms/profile-for.js';
import type { PlatformProfile } from '../../../../../plugins/drivers/appium/_platforms/platform-profile.js';
import { readCapabilities } from '../../../../../plugins/drivers/appium/_session/capabilities.js';
import { DriverOptions } from '../../../../../src/device/driver.js';
import { RecordingCommands } from './recording-commands.js';

/** The profile for capabilities as a caller writes them. */
export const profileOf = (capabilities: Record<string, unknown>): PlatformProfile =>
  profileFor(readCapabilities(new DriverOptions(undefined, capabilities), 0));

/** What a profile has the device do in some work. */
export async function commandsOf(
  work: (commands: RecordingCommands) => Promise<unknown>,
  answers?: ConstructorParameters<typeof RecordingCommands>[0],
): Promise<unknown[]> {
  const commands = new RecordingCommands(answers);
  await work(commands);
  return commands.log;
}
