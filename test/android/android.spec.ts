/** The suites that share one virtual device and its session: in one file, so that they run in one process. */
import './app.js';
import './dialogs.js';
import './files.js';
import './gestures.js';
import './keys.js';
import './logs.js';
import './observe.js';
import './press.js';
import './screen.js';
import './typing.js';
import './verify.js';
