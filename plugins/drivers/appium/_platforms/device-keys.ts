import { didYouMean, ServiceError, suggest } from '#svc';

/** https://developer.android.com/reference/android/view/KeyEvent, in the order of their numbers from 0. */
const NAMES = `
  UNKNOWN SOFT_LEFT SOFT_RIGHT HOME BACK CALL ENDCALL 0 1 2 3 4 5 6 7 8 9 STAR POUND
  DPAD_UP DPAD_DOWN DPAD_LEFT DPAD_RIGHT DPAD_CENTER VOLUME_UP VOLUME_DOWN POWER CAMERA CLEAR
  A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
  COMMA PERIOD ALT_LEFT ALT_RIGHT SHIFT_LEFT SHIFT_RIGHT TAB SPACE SYM EXPLORER ENVELOPE ENTER DEL
  GRAVE MINUS EQUALS LEFT_BRACKET RIGHT_BRACKET BACKSLASH SEMICOLON APOSTROPHE SLASH AT NUM HEADSETHOOK FOCUS PLUS
  MENU NOTIFICATION SEARCH MEDIA_PLAY_PAUSE MEDIA_STOP MEDIA_NEXT MEDIA_PREVIOUS MEDIA_REWIND MEDIA_FAST_FORWARD
  MUTE PAGE_UP PAGE_DOWN PICTSYMBOLS SWITCH_CHARSET BUTTON_A BUTTON_B BUTTON_C BUTTON_X BUTTON_Y BUTTON_Z
  BUTTON_L1 BUTTON_R1 BUTTON_L2 BUTTON_R2 BUTTON_THUMBL BUTTON_THUMBR BUTTON_START BUTTON_SELECT BUTTON_MODE
  ESCAPE FORWARD_DEL CTRL_LEFT CTRL_RIGHT CAPS_LOCK SCROLL_LOCK META_LEFT META_RIGHT FUNCTION SYSRQ BREAK
  MOVE_HOME MOVE_END INSERT FORWARD MEDIA_PLAY MEDIA_PAUSE MEDIA_CLOSE MEDIA_EJECT MEDIA_RECORD
  F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 NUM_LOCK
  NUMPAD_0 NUMPAD_1 NUMPAD_2 NUMPAD_3 NUMPAD_4 NUMPAD_5 NUMPAD_6 NUMPAD_7 NUMPAD_8 NUMPAD_9 NUMPAD_DIVIDE
  NUMPAD_MULTIPLY NUMPAD_SUBTRACT NUMPAD_ADD NUMPAD_DOT NUMPAD_COMMA NUMPAD_ENTER NUMPAD_EQUALS NUMPAD_LEFT_PAREN
  NUMPAD_RIGHT_PAREN VOLUME_MUTE INFO CHANNEL_UP CHANNEL_DOWN ZOOM_IN ZOOM_OUT TV WINDOW GUIDE DVR BOOKMARK CAPTIONS
  SETTINGS TV_POWER TV_INPUT STB_POWER STB_INPUT AVR_POWER AVR_INPUT PROG_RED PROG_GREEN PROG_YELLOW PROG_BLUE
  APP_SWITCH BUTTON_1 BUTTON_2 BUTTON_3 BUTTON_4 BUTTON_5 BUTTON_6 BUTTON_7 BUTTON_8 BUTTON_9 BUTTON_10 BUTTON_11
  BUTTON_12 BUTTON_13 BUTTON_14 BUTTON_15 BUTTON_16 LANGUAGE_SWITCH MANNER_MODE 3D_MODE CONTACTS CALENDAR MUSIC
  CALCULATOR ZENKAKU_HANKAKU EISU MUHENKAN HENKAN KATAKANA_HIRAGANA YEN RO KANA ASSIST BRIGHTNESS_DOWN BRIGHTNESS_UP
  MEDIA_AUDIO_TRACK SLEEP WAKEUP PAIRING MEDIA_TOP_MENU 11 12 LAST_CHANNEL TV_DATA_SERVICE VOICE_ASSIST
  TV_RADIO_SERVICE TV_TELETEXT TV_NUMBER_ENTRY TV_TERRESTRIAL_ANALOG TV_TERRESTRIAL_DIGITAL TV_SATELLITE
  TV_SATELLITE_BS TV_SATELLITE_CS TV_SATELLITE_SERVICE TV_NETWORK TV_ANTENNA_CABLE TV_INPUT_HDMI_1 TV_INPUT_HDMI_2
  TV_INPUT_HDMI_3 TV_INPUT_HDMI_4 TV_INPUT_COMPOSITE_1 TV_INPUT_COMPOSITE_2 TV_INPUT_COMPONENT_1
  TV_INPUT_COMPONENT_2 TV_INPUT_VGA_1 TV_AUDIO_DESCRIPTION TV_AUDIO_DESCRIPTION_MIX_UP
  TV_AUDIO_DESCRIPTION_MIX_DOWN TV_ZOOM_MODE TV_CONTENTS_MENU TV_MEDIA_CONTEXT_MENU TV_TIMER_PROGRAMMING HELP
  NAVIGATE_PREVIOUS NAVIGATE_NEXT NAVIGATE_IN NAVIGATE_OUT STEM_PRIMARY STEM_1 STEM_2 STEM_3
  DPAD_UP_LEFT DPAD_DOWN_LEFT DPAD_UP_RIGHT DPAD_DOWN_RIGHT MEDIA_SKIP_FORWARD MEDIA_SKIP_BACKWARD
  MEDIA_STEP_FORWARD MEDIA_STEP_BACKWARD SOFT_SLEEP CUT COPY PASTE`
  .trim()
  .split(/\s+/);

/** Names on other platforms and in common use, by Android's name. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  DPAD_UP: ['up', 'arrow_up'],
  DPAD_DOWN: ['down', 'arrow_down'],
  DPAD_LEFT: ['left', 'arrow_left'],
  DPAD_RIGHT: ['right', 'arrow_right'],
  DPAD_CENTER: ['select', 'ok', 'center'],
  ENTER: ['return'],
  DEL: ['backspace'],
  FORWARD_DEL: ['delete'],
  ESCAPE: ['esc'],
  MOVE_END: ['end'],
  CTRL_LEFT: ['control', 'ctrl'],
  SHIFT_LEFT: ['shift'],
  ALT_LEFT: ['alt'],
  META_LEFT: ['meta'],
  MEDIA_PLAY: ['play'],
  MEDIA_PAUSE: ['pause'],
  MEDIA_STOP: ['stop'],
  MEDIA_PLAY_PAUSE: ['play_pause'],
  MEDIA_REWIND: ['rewind'],
  MEDIA_FAST_FORWARD: ['fast_forward'],
  MEDIA_NEXT: ['next'],
  MEDIA_PREVIOUS: ['previous'],
  MEDIA_RECORD: ['record'],
  APP_SWITCH: ['recent_apps'],
  CHANNEL_UP: ['chup'],
  CHANNEL_DOWN: ['chdown'],
  PROG_RED: ['red'],
  PROG_GREEN: ['green'],
  PROG_YELLOW: ['yellow'],
  PROG_BLUE: ['blue'],
};

/** Pairs of a character and the name of its key. */
const SIGNS = `
  * STAR # POUND , COMMA . PERIOD \` GRAVE - MINUS = EQUALS [ LEFT_BRACKET ] RIGHT_BRACKET \\ BACKSLASH
  ; SEMICOLON ' APOSTROPHE / SLASH @ AT + PLUS`
  .trim()
  .split(/\s+/);

/** https://developer.android.com/reference/android/view/KeyEvent#META_CTRL_ON and its neighbours */
export const META_STATES: ReadonlyMap<number, number> = new Map([
  [NAMES.indexOf('SHIFT_LEFT'), 0x1],
  [NAMES.indexOf('ALT_LEFT'), 0x2],
  [NAMES.indexOf('CTRL_LEFT'), 0x1000],
  [NAMES.indexOf('META_LEFT'), 0x10000],
]);

export const foldKey = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

/** Bare numbers are key codes, so digit keys are named `digit0` to `digit9`. */
const isDigit = (name: string): boolean => /^\d+$/.test(name);

const BY_NAME: ReadonlyMap<string, number> = new Map([
  ...NAMES.flatMap((name, code) => {
    const names = isDigit(name) ? [`digit${name}`] : [foldKey(name), ...(name.length === 1 ? [`key${name}`] : [])];
    return [...names, `keycode${foldKey(name)}`].map((each) => [foldKey(each), code] as const);
  }),
  ...Object.entries(OTHER_NAMES).flatMap(([name, others]) =>
    others.map((other) => [foldKey(other), NAMES.indexOf(name)] as const),
  ),
]);

/** The code of an Android key by any of its names; undefined for an unknown name. */
export function androidKeyCode(name: string): number | undefined {
  const sign = name.length === 1 ? SIGNS.indexOf(name) : -1;
  return sign < 0 ? BY_NAME.get(foldKey(name)) : NAMES.indexOf(SIGNS[sign + 1]!);
}

/** Names for suggestions. */
export const ANDROID_KEY_NAMES: readonly string[] = [
  ...NAMES.filter((name) => !isDigit(name)),
  ...Object.values(OTHER_NAMES).flat(),
];

/** Names of a driver's keys, by folded name. */
export type TelevisionKeys = Readonly<Record<string, string>>;

/** @throws ServiceError E0403 for an unknown key, E0105 for one that this television does not have */
export function televisionKey(platform: string, keys: TelevisionKeys, key: string): string {
  const name = foldKey(key.trim());
  const found = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (found === undefined) throw keyRefusal(platform, key, Object.keys(keys));
  return found;
}

/** The error for a missing key: E0105 when other platforms have it, else E0403 with the most similar available keys. */
export function keyRefusal(platform: string, key: string, available: Iterable<string>): ServiceError {
  const shown = JSON.stringify(key.slice(0, 50));
  const names = [...available];
  const details = { platform, keys: names };
  if (/^\d+$/.test(key)) {
    return new ServiceError('E0105', `${platform} has no key codes; use a name such as ${names[0]}`, details);
  }
  const isElsewhere = key.split('+').every((part) => androidKeyCode(part.trim()) !== undefined);
  if (isElsewhere) return new ServiceError('E0105', `${platform} has no key ${shown}`, details);
  const suggestions = suggest(key, names);
  return new ServiceError('E0403', `there is no key ${shown}${didYouMean(suggestions)}`, { suggestions });
}
