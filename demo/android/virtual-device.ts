import type { Socket } from 'node:net';
import type { AdbDevice, ShellIo } from './adb/device-services.js';
import type { Position } from './adb/console-server.js';
import { AUTOMATION_APPS } from './apps/automation-apps.js';
import { launcher } from './apps/launcher.js';
import { KeyInput } from './input/key-input.js';
import { alertRoutes, deviceRoutes } from './server/device-routes.js';
import { ElementRegistry } from './server/element-registry.js';
import { elementRoutes } from './server/element-routes.js';
import { gestureRoutes, Gestures } from './server/gesture-routes.js';
import { MjpegServer } from './server/mjpeg-server.js';
import { ServerSettings } from './server/server-settings.js';
import { UiServer } from './server/ui-server.js';
import { UiTree } from './server/ui-tree.js';
import { activityManagerCommands } from './shell/activity-manager-commands.js';
import { basicCommands } from './shell/basic-commands.js';
import { deviceCommands, dumpsysCommand } from './shell/device-commands.js';
import { inputCommands } from './shell/input-commands.js';
import { logCommands } from './shell/log-commands.js';
import { packageCommands } from './shell/package-commands.js';
import { initialSettings, settingsCommands, settingsServices } from './shell/settings-commands.js';
import { Shell } from './shell/shell.js';
import { readApk } from './system/apk.js';
import { AndroidSystem } from './system/android-system.js';
import type { AppDefinition } from './system/activity.js';
import { DeviceFiles, DeviceLog } from './system/device-files.js';
import { ScreenPainter } from './system/screen-painter.js';
import type { Rotation } from './view/snapshot.js';
import { TouchDispatcher } from './view/touch-dispatcher.js';

const UI_SERVER_PORT = 6790;
const MJPEG_PORT = 7810;

/** One phone: 1080x2400 pixels, Android 14, with its services for ADB and its UiAutomator2 server. */
export class VirtualDevice implements AdbDevice {
  readonly log = new DeviceLog();
  readonly files = new DeviceFiles();
  /** What `settings` reads and writes, with keys such as `global wifi_on`. */
  readonly settings = initialSettings();
  /** Where the device is. */
  position: Position = { latitude: 37.422, longitude: -122.084 };
  readonly system: AndroidSystem;
  /** The UiAutomator2 server. */
  protected readonly server: UiServer;
  /** The screen as MJPEG, while the UiAutomator2 server runs. */
  readonly mjpeg: MjpegServer;
  readonly #painter: ScreenPainter;
  readonly #shell: Shell;
  readonly #tree: UiTree;
  readonly #gone = new AbortController();

  /** @param serial such as `emulator-5554`: the driver needs fewer commands for emulators */
  constructor(
    readonly serial: string,
    apps: readonly AppDefinition[],
  ) {
    const system = new AndroidSystem([...apps, ...AUTOMATION_APPS], launcher, this.log);
    const dispatcher = new TouchDispatcher({
      touchableWindows: () => system.windows.toReversed(),
      display: () => system.display.bounds,
      recognised: (gesture, { x, y }, view) => {
        this.log.add(gesture, `${x},${y} ${view?.id ?? view?.text ?? ''}`.trim());
      },
      focus: (view) => system.touchFocus(view),
    });
    const settings = new ServerSettings();
    const gestures = new Gestures(dispatcher);
    const keys = new KeyInput(system);
    const painter = new ScreenPainter(system);
    const tree = new UiTree(system, settings);
    const elements = new ElementRegistry(tree);
    const parts = { system, tree, elements, gestures, keys, painter, settings };
    const routes = {
      ...elementRoutes(parts),
      ...gestureRoutes(parts),
      ...alertRoutes(system, gestures),
      ...deviceRoutes(parts),
    };
    const onSession = () => {
      settings.reset();
      elements.clear();
    };
    const server = new UiServer(routes, this.log, onSession, (...request) => this.serve(...request));
    const commands = {
      ...basicCommands(this.files),
      ...activityManagerCommands(system, server),
      ...logCommands(system.logcat),
      ...packageCommands(system, settingsServices(this.settings)),
      ...dumpsysCommand(system),
      ...deviceCommands(system, server, painter),
      ...settingsCommands(this.settings),
      ...inputCommands(
        gestures,
        keys,
        () => this.settings.get('secure default_input_method')?.endsWith('UnicodeIME') ?? false,
      ),
    };
    this.system = system;
    this.#painter = painter;
    this.#tree = tree;
    this.server = server;
    this.mjpeg = new MjpegServer(painter, settings, () => server.isRunning);
    this.#shell = new Shell(commands, (line) => this.log.add('unknown command', line));
  }

  get state(): 'device' | 'offline' {
    return 'device';
  }

  /** Package and activity in front: `com.example.demo/.MainActivity`. */
  get screen(): string {
    const { packageName, top } = this.system.foreground;
    return `${packageName}/${top?.name ?? ''}`;
  }

  /** The page source of the UiAutomator2 server. */
  get source(): string {
    return this.#tree.source;
  }

  /** Whether the UiAutomator2 server runs. */
  get isServerRunning(): boolean {
    return this.server.isRunning;
  }

  /** The screen as PNG. */
  screenshot(): Promise<Buffer> {
    return this.#painter.png();
  }

  rotate(rotation: Rotation): void {
    this.system.display.rotation = rotation;
  }

  async shell(command: string, io: ShellIo): Promise<number> {
    this.log.add('shell', command);
    return this.#shell.run(command, { ...io, signal: AbortSignal.any([io.signal, this.#gone.signal]) });
  }

  connect(port: number, socket: Socket): boolean {
    if (port === UI_SERVER_PORT) this.server.accept(socket);
    else if (port === MJPEG_PORT) this.mjpeg.accept(socket);
    else return false;
    return true;
  }

  async install(apk: Buffer): Promise<string> {
    const app = await readApk(apk);
    if (!app) return 'Failure [INSTALL_PARSE_FAILED_NOT_APK: Failed to parse the package]\n';
    this.system.install(app);
    return 'Success\n';
  }

  /** Answers a request to the UiAutomator2 server; a subclass may answer in another way. */
  protected serve(_request: string, answer: () => Promise<unknown>): Promise<unknown> {
    return answer();
  }

  /** Ends timers, commands and connections. */
  close(): void {
    this.#gone.abort();
    this.server.stop();
    this.server.close();
    this.mjpeg.close();
    this.system.close();
  }
}
