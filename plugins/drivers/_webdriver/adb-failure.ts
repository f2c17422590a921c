const COMMAND = /Error executing adbExec\. Original error: 'Command '[\s\S]*?'/;
const FAILED = new RegExp(`${COMMAND.source} exited with code \\d+'; Command output: (?:Error type \\d+\\s+)?`, 'g');
const EXITED = /Command '[\s\S]*?' (exited with code \d+)/g;
const LATE = new RegExp(`${COMMAND.source} timed out after (\\d+)ms'`, 'g');

/** A message of Appium's with what adb said, and without the command line: that holds paths, and texts to be typed. */
export const withoutAdbCommand = (message: string): string =>
  message.replace(FAILED, '').replace(LATE, 'adb did not answer within $1 ms').replace(EXITED, 'the command $1');
