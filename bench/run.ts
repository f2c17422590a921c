import { androidPress } from './android-press.js';
import { androidSessions } from './android-sessions.js';
import { commandStart } from './command-start.js';
import { embeddedAppium } from './embedded-appium.js';
import { eventClients } from './event-clients.js';
import { failingCombinations } from './failing-combinations.js';
import { findPicture } from './find-picture.js';
import { fleet } from './fleet.js';
import { fleetSimulation } from './fleet/simulate.js';
import { fleetForward } from './fleet-forward.js';
import { heal } from './heal.js';
import { inspector } from './inspector.js';
import { installSize } from './install-size.js';
import { mcpPress } from './mcp-press.js';
import { mcpSnapshot } from './mcp-snapshot.js';
import { mcpStart } from './mcp-start.js';
import { memory } from './memory.js';
import { nativeSource } from './native-source.js';
import { readScreen } from './read-screen.js';
import { readScreenPaddle } from './read-screen-paddle.js';
import { ocrWords } from './ocr-words.js';
import { noOpKeyword } from './no-op-keyword.js';
import { pluginFiles } from './plugin-files.js';
import { pressElement } from './press-element.js';
import { pressElementAppium } from './press-element-appium.js';
import { pressElementSelenium } from './press-element-selenium.js';
import { pressWhileReading } from './press-while-reading.js';
import { screenElements } from './screen-elements.js';
import { screenshot } from './screenshot.js';
import { sessionStart } from './session-start.js';
import { sessionsAtRest } from './sessions-at-rest.js';
import { startup } from './startup.js';
import { suiteOverhead } from './suite-overhead.js';
import { suiteReport } from './suite-report.js';
import { suiteRows } from './suite-rows.js';
import { suiteWorkers } from './suite-workers.js';
import { workspaceClients } from './workspace-clients.js';
import { runCommandLine } from './_support/command-line.js';

const ALL = [
  pressElement,
  pressElementSelenium,
  pressElementAppium,
  pressWhileReading,
  readScreen,
  readScreenPaddle,
  ocrWords,
  noOpKeyword,
  screenshot,
  screenElements,
  nativeSource,
  workspaceClients,
  eventClients,
  sessionStart,
  sessionsAtRest,
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
  installSize,
  suiteWorkers,
  suiteOverhead,
  suiteRows,
  suiteReport,
  fleetSimulation,
  fleet,
  fleetForward,
];

await runCommandLine(ALL);
