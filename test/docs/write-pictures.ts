/** Writes the pictures of the inspector in docs/pictures, from the built project. */
import { findAdb } from '../../demo/android/android-home.js';
import { writeAndroidPictures } from './android-pictures.js';
import { writeBrowserPictures } from './browser-pictures.js';

const hasAdb = await findAdb().then(
  () => true,
  () => false,
);

await writeBrowserPictures();
if (hasAdb) await writeAndroidPictures();
else process.stdout.write('docs/pictures/inspector-android.png stays as it is: adb is not installed\n');
