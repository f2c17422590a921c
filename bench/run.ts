import { androidPress } from './android-press.js';
import { androidSessions } from './android-sessions.js';
import { commandStart } from './command-start.js';
import { embeddedAppium } from './embedded-appium.js';
import { eventClients } from './event-clients.js';
import { failingCombinations } from './failing-combinations.js';
import { findPicture } from './find-picture.js';
import { heal } from './heal.js';
import { inspector } from './inspector.js';
import { mcpPress } from './mcp-press.js';
import { mcpSnapshot } from './mcp-snapshot.js';
import { mcpStart } from './mcp-start.js';
import { memory } from './memory.js';
import { nativeSource } from './native-source.js';
import { readScreen } from './read-screen.js';
import { noOpKeyword } from './no-op-keyword.js';
import { pluginFiles } from './plugin-files.js';
import { pressElement } from './press-element.js';
import { pressElementAppium } from './press-element-appium.js';
import { pressElementSelenium } from './press-element-selenium.js';
import { pressWhileReading } from './press-while-reading.js';
import { screenElements } from './screen-elements.js';
import { screenshot } from './screenshot.js';
import { startup } from './startup.js';
import { suiteOverhead } from './suite-overhead.js';
import { suiteReport } from './suite-report.js';
import { suiteRows } from './suite-rows.js';
import { suiteWorkers } from './suite-workers.js';
import { workspaceClients } from './workspace-clients.js';
import { runBenchmarks } from './_support/run-benchmarks.js';

const ALL = [
  pressElement,
  pressElementSelenium,
  pressElementAppium,
  pressWhileReading,
  readScreen,
  noOpKeyword,
  screenshot,
  screenElements,
  nativeSource,
  workspaceClients,
  eventClients,
  startup,
  commandStart,
  pluginFiles,
  mcpStart,
  mcpPress,
  mcpSnapshot,
  embeddedAppium,
  androidPress,
  androidSessions,
  failingCombinations,
  memory,
  findPicture,
  heal,
  inspector,
  suiteWorkers,
  suiteOverhead,
  suiteRows,
  suiteReport,
];

const names = process.argv.slice(2);
const known = ALL.map(({ name }) => name);
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}; choose from ${known.join(', ')}\n`);
  process.exitCode = 2;
} else {
  await runBenchmarks(names.length === 0 ? ALL : ALL.filter(({ name }) => names.includes(name)));
}
