import { IOS_ALERT } from '../../fixtures/native/ios-alert.js';
import { IOS_FORM } from '../../fixtures/native/ios-form.js';
import { IOS_SETTINGS } from '../../fixtures/native/ios-settings.js';
import { application, type Box, xcui } from '../../fixtures/native/source-builder.js';
import { TVOS_HOME } from '../../fixtures/native/tvos-home.js';

export interface IosApp {
  readonly version: string;
  readonly type: 'User' | 'System';
  /** Its screens by name; the first is the one it starts with. */
  readonly screens: Readonly<Record<string, string>>;
  /** By the name of an element: the screen to which a tap on it leads. */
  readonly ways?: Readonly<Record<string, string>>;
  /** The scheme of its links. */
  readonly scheme?: string;
}

/** Where the web views of the shop are. */
export const WEB_VIEWS: readonly Box[] = [
  [0, 91, 390, 591],
  [0, 591, 390, 791],
];

const shop = (webViews: number): string =>
  application(
    'Shop',
    [390, 844],
    [
      xcui('NavigationBar', [0, 47, 390, 91], { name: 'Shop' }, [
        xcui('Button', [8, 52, 90, 86], { name: 'Cart', label: 'Cart', accessible: true }),
      ]),
      ...WEB_VIEWS.slice(0, webViews).map((box) => xcui('WebView', box, {}, [xcui('Other', box, {})])),
    ],
  );

export const SPRINGBOARD = application(
  'SpringBoard',
  [390, 844],
  [xcui('Icon', [27, 100, 87, 160], { name: 'Demo', label: 'Demo', accessible: true })],
);

/** @param webViews how many web views the shop shows */
export const phoneApps = (webViews: number): Readonly<Record<string, IosApp>> => ({
  'com.example.demo': {
    version: '2.5.1',
    type: 'User',
    screens: { form: IOS_FORM, alert: IOS_ALERT },
    ways: { Help: 'alert', Cancel: 'form', Delete: 'form' },
    scheme: 'demo',
  },
  'com.example.shop': { version: '1.0', type: 'User', screens: { shop: shop(webViews) } },
  'com.apple.Preferences': { version: '1.0', type: 'System', screens: { settings: IOS_SETTINGS } },
});

export const televisionApps: Readonly<Record<string, IosApp>> = {
  'com.apple.HeadBoard': { version: '1.0', type: 'System', screens: { home: TVOS_HOME } },
  'com.example.player': {
    version: '3.1',
    type: 'User',
    screens: {
      player: application(
        'Player',
        [1920, 1080],
        [xcui('StaticText', [80, 80, 600, 140], { value: 'Nothing plays', label: 'Nothing plays', accessible: true })],
      ),
    },
    scheme: 'player',
  },
};
