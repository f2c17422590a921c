/** Writes the pictures in docs/pictures, of the inspector and of a report, from the built project. */
import { findAdb } from '../../demo/android/android-home.js';
import { writeAndroidPictures } from './android-pictures.js';
import { writeBrowserPictures } from './browser-pictures.js';
import { writeReportPicture } from './report-picture.js';

const hasAdb = await findAdb().then(
  () => true,
  () => false,
);

await writeBrowserPictures();
await writeReportPicture();
if (hasAdb) await writeAndroidPictures();
else process.stdout.write('docs/pictures/inspector-android.png stays as it is: adb is not installed\n');
