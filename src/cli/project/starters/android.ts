import { GIT_IGNORE, readme, schemaComment, type Starter } from '../starter.js';

const NEEDS = 'The tests need Appium, adb and a device or emulator: `svc doctor` says what is missing.';

/** Tests of an app that every Android device has. */
export const ANDROID: Starter = {
  title: 'an app on an Android device',
  needs: NEEDS,
  files: {
    'svc.config.yaml': `
  sessions:
    default:
      driver: appium
      capabilities:
        platformName: Android
        appium:automationName: UiAutomator2
        # appium:udid: emulator-5554
        # appium:app: ./apps/my-app.apk
  variables:
    # The app under test, which is on the device; any app with a list of entries will do.
    app: com.android.settings
`,
    'elements.yaml': `
  # A name for a locator, or for several that are tried in turn.
  entry: ["id=android:id/title", "xpath=(//android.widget.TextView)[last()]"]
`,
    'open.module.yaml': `
  name: open the app
  params: [app]
  steps:
    - Launch App: \${app}
    - Assert Presence: ["xpath=//*[@package='\${app}']"]
`,
    'tests/app.test.yaml': `
  ${schemaComment('../')}
  tags: [smoke]
  setup:
    - use: open the app
      with: { app: "\${app}" }
  cases:
    - name: the app is in front
      steps:
        - Get App State: \${app}
          save: state
        - Assert Equality: ["\${state}", foreground]

    - name: back from an entry leads to the list
      steps:
        - Get Text: { element: entry, timeout: 3 }
          save: title
        - Press Element: text=\${title}
        - Press Keycode: back
        - Assert Presence: ["text=\${title}"]
`,
    'README.md': readme('Tests of an Android app', '`svc test` runs all tests, and writes `report/index.html`.', {
      needs: NEEDS,
    }),
    '.gitignore': GIT_IGNORE,
  },
};
