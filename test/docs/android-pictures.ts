import { AndroidService } from '../support/android-service.js';
import { InspectorJourney } from '../support/inspector-journey.js';
import { PICTURE_SIZE, writePicture } from './inspector-pictures.js';

/** The picture of the inspector with a session on a virtual Android device, in the dark theme. */
export async function writeAndroidPictures(): Promise<void> {
  const android = await AndroidService.start();
  try {
    const { left, right } = android.device.system.display.bounds;
    const journey = await InspectorJourney.start(android.client, {
      title: 'Android',
      capabilities: { ...android.host.capabilities(android.device), 'appium:appPackage': 'com.example.demo' },
      windowWidth: right - left,
      size: PICTURE_SIZE,
    });
    const { page } = journey;
    await page.person.run('Set Color Scheme', ['dark']);
    android.show('.FormActivity');
    await journey.click('save');
    await page.until('its locators', `document.querySelector('.elements-locators li')`);
    await writePicture(page, 'inspector-android');
  } finally {
    await android.stop();
  }
}
