import type { ShellCommands } from './shell.js';

const INPUT_METHOD = 'com.android.inputmethod.latin/.LatinIME';
/** Values of the setting `ui_night_mode`. */
const NIGHT_MODES: Readonly<Record<string, string>> = { auto: '0', no: '1', yes: '2' };
const CONNECTIONS: Readonly<Record<string, string>> = { wifi: 'global wifi_on', data: 'global mobile_data' };

/** The settings of a new device, with keys such as `secure default_input_method`. */
export const initialSettings = (): Map<string, string> =>
  new Map([
    ['secure default_input_method', INPUT_METHOD],
    ['secure ui_night_mode', NIGHT_MODES['no']!],
    ['global wifi_on', '1'],
    ['global mobile_data', '1'],
    ['global airplane_mode_on', '0'],
  ]);

/** `settings`, and the commands that change one of them: `ime`, `svc`. */
export function settingsCommands(settings: Map<string, string>): ShellCommands {
  return {
    settings: ([action, namespace, key, value = ''], io) => {
      const name = `${namespace} ${key}`;
      if (action === 'put') settings.set(name, value);
      else if (action === 'get') io.out(`${settings.get(name) ?? 'null'}\n`);
      else if (action === 'delete') io.out(`Deleted ${settings.delete(name) ? 1 : 0} rows\n`);
      else return 255;
    },
    ime: ([action, name = ''], io) => {
      if (action === 'set') settings.set('secure default_input_method', name);
      io.out(`Input method ${name} ${action === 'set' ? 'selected' : 'changed'} for user #0\n`);
    },
    svc: ([service = '', action = ''], io) => {
      const setting = CONNECTIONS[service];
      if (setting !== undefined && (action === 'enable' || action === 'disable')) {
        settings.set(setting, action === 'enable' ? '1' : '0');
        return 0;
      }
      io.err(`Available commands:\n    wifi  Control the Wi-Fi manager\n    data  Control mobile data connectivity\n`);
      return 1;
    },
  };
}

/** The services of `cmd` that change a setting. */
export function settingsServices(settings: Map<string, string>): ShellCommands {
  return {
    uimode: ([mode, value = ''], io) => {
      if (mode !== 'night' || (value !== '' && NIGHT_MODES[value] === undefined)) {
        io.err(`Error: mode must be one of: ${Object.keys(NIGHT_MODES).join(', ')}\n`);
        return 255;
      }
      if (value !== '') settings.set('secure ui_night_mode', NIGHT_MODES[value]!);
      const current = settings.get('secure ui_night_mode');
      io.out(`Night mode: ${Object.keys(NIGHT_MODES).find((name) => NIGHT_MODES[name] === current)}\n`);
      return 0;
    },
    connectivity: ([what, value], io) => {
      if (what !== 'airplane-mode') return 255;
      if (value !== undefined) settings.set('global airplane_mode_on', value === 'enable' ? '1' : '0');
      else io.out(settings.get('global airplane_mode_on') === '1' ? 'enabled\n' : 'disabled\n');
      return 0;
    },
  };
}
