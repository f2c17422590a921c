/** Generates the table of settings in docs/configuration.md. */
import { writeSettingsPage } from './settings-table.js';

writeSettingsPage();
