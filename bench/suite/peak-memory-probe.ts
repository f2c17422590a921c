import { writeSync } from 'node:fs';

/** The file descriptor on which the parent process reads. */
const REPORT_FD = 3;

// Loaded into a command before it starts: reports the most memory that it took, in kilobytes, when it exits.
process.on('exit', () => writeSync(REPORT_FD, String(process.resourceUsage().maxRSS)));
