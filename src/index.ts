export { z } from 'zod';
export { AllowedHosts, checkEgress } from './network/allowed-hosts.js';
export { ApiClient } from './api/client.js';
export { Config } from './config.js';
export { type ActionLimits, DeviceElement, type DropdownOption, type ElementState } from './device/device-element.js';
export {
  type BrowserTab,
  type Cookie,
  Cookies,
  LOAD_STATES,
  type LoadState,
  Navigation,
  Windows,
} from './device/browser/browsing.js';
export { DeviceStorage, type Download, Downloads } from './device/file-transfer.js';
export {
  DIALOG_ACTIONS,
  DIALOG_ANSWERS,
  type DialogAction,
  type DialogAnswer,
  DialogHandler,
  dialogIsOpen,
  Dialogs,
  isDialogOpen,
  type OpenDialog,
} from './device/browser/dialogs.js';
export { BrowserStorage, StorageState, type StoredOrigin } from './device/browser/storage-state.js';
export { Apps, type AppState, type InstalledApp } from './device/apps.js';
export {
  COLOR_SCHEMES,
  type ColorScheme,
  Environment,
  type Geolocation,
  NETWORK_CONDITIONS,
  type NetworkCondition,
  type Orientation,
  ORIENTATIONS,
  SLOW_NETWORK,
} from './device/browser/environment.js';
export { untilAborted, withDeadline } from './deadline.js';
export { readChord } from './device/browser/browser-keys.js';
export { DeviceHold } from './device/hold.js';
export { DeviceLog, type DeviceLogEntry } from './device/device-log.js';
export { type ActiveMock, type Mock, type MockedResponse, Mocks } from './device/browser/mocks.js';
export {
  CONSOLE_LEVELS,
  type ConsoleLevel,
  type ConsoleMessage,
  type HeaderFields,
  type NetworkRequest,
  PageLogs,
} from './device/browser/page-logs.js';
export { type CastFrame, type CastOptions, ScreenCast } from './device/screen-cast.js';
export { ScreenChanges } from './device/screen-changes.js';
export { LogRecorder } from './logs/log-recorder.js';
export { type ReadBody, RequestRecord } from './logs/network-log.js';
export { type RequestFilter } from './logs/request-filter.js';
export { SessionLogs } from './logs/session-logs.js';
export { commandSpan, type CommandTarget, nameCommand } from './tracing/command-span.js';
export { type Shown } from './logs/shown-entry.js';
export {
  DeviceActions,
  type Direction,
  DIRECTION_VECTORS,
  Driver,
  type DriverAttachment,
  DriverOptions,
} from './device/driver.js';
export {
  type ElementList,
  type ElementType,
  FILTERS,
  isActionable,
  type ListedElement,
  SCOPES,
  type Scope,
  type Filter,
  filterElements,
  type ScreenElement,
  ELEMENT_TYPES,
  MAX_READ_ELEMENTS,
  TRUNCATED,
} from './device/element.js';
export { type Candidate, type ElementFingerprint } from './device/element-fingerprint.js';
export {
  type CountedLocator,
  type LocatedElement,
  type LocatorKind,
  type LocatorOffer,
} from './device/element-locators.js';
export { around, centre, contains, type Point, type Rect, type Size, wholePixels } from './device/geometry.js';
export { inRows } from './device/geometry.js';
export { type TreeStrategy } from './device/element.js';
export { type SessionFile, SessionFiles } from './files/session-files.js';
export { type ErrorCode, OptionNotFound, ServiceError } from './errors.js';
export {
  httpExchange,
  HttpExchangeError,
  type HttpExchangeOptions,
  type HttpRequest,
  type HttpResponse,
} from './network/http-exchange.js';
export { reveal } from './secret.js';
export {
  ChatModel,
  ChatModelOptions,
  type ChatImage,
  type ChatMessage,
  type ChatRequest,
  ModelRefusal,
} from './heal/chat-model.js';
export { LanguageModel } from './heal/chat-model.js';
export { ElementFinder, type Where } from './locate/finder.js';
export { areaOf, parseArea } from './locate/locator.js';
export type { Detection } from './locate/vision/detection.js';
export { DetectorProcess, type DetectorProcessOptions } from './locate/vision/detector-process.js';
export { isPng } from './locate/vision/picture.js';
export { Picture, type Pixels } from './locate/vision/picture.js';
export {
  DetectorOptions,
  ElementLocator,
  ElementSource,
  ImageDetector,
  type ImageAnswer,
  ImageMatcher,
  PageSource,
  Screen,
  SOURCE_LIMIT,
  TextDetector,
  type ReadLine,
  type ReadWord,
  TextReader,
  type TreeAnswer,
  type TreeHit,
  type NearMiss,
  type VisionHit,
} from './locate/ports.js';
export { Target } from './locate/target.js';
export { type Template } from './locate/vision/templates.js';
export { type Log, Logger } from './log.js';
export { Baselines } from './pictures/baselines.js';
export { ScreenImage } from './pictures/screen-image.js';
export { CallContext, type EventAttributes } from './plugin/call-context.js';
export {
  type CapabilityList,
  type Check,
  type CheckContext,
  type DeviceFinder,
  DriverSource,
  type Finding,
  type FoundDevice,
  Keyword,
  type LoadPresets,
  type PresetInput,
  type SessionPreset,
} from './plugin/mark.js';
export {
  bool,
  direction,
  eventParams,
  float,
  int,
  list,
  locateParams,
  locator,
  locators,
  oneOf,
  type ParamSchema,
  script,
  text,
  texts,
} from './plugin/params.js';
export { Shutdown } from './plugin/shutdown.js';
export { handlePluginError } from './plugin/loading/unhandled-errors.js';
export { schemaError } from './schema-problems.js';
export { type Video } from './video/screen-video.js';
export { VideoRecorder } from './video/video-recorder.js';
export { Workspace } from './session/workspace/workspace.js';
export { TrackedEvents } from './tracking/tracker.js';
export { didYouMean, suggest } from './text/suggest.js';
export {
  bestTextMatches,
  collapseSpaces,
  foldCase,
  isGeneratedName,
  isSameText,
  normalizeRecognizedText,
  normalizeText,
  searchKey,
  TextQuery,
  TextRank,
  trimPunctuation,
} from './text/index.js';
export { untrusted } from './untrusted.js';
export { matchesAddress, readAddress, readAddressPattern } from './network/web-address.js';
export { Variables } from './variables.js';
export { TaskLimitExceeded, WorkerPool, type WorkerPoolOptions } from './worker-pool.js';
