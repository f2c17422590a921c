import type { ScreenBuilder } from '../../system/activity.js';
import { TextView } from '../../view/text-view.js';
import { Button } from '../../widget/buttons.js';
import { EditText } from '../../widget/edit-text.js';
import { page, scrollingColumn } from '../page.js';

/** Buttons that open an alert, a dialog with a field, and that of a permission; the answer is shown below. */
export const dialogScreen: ScreenBuilder = (activity) => {
  const result = new TextView({ id: 'result', text: 'No answer yet', margin: { top: 16 } });
  const answer = (text: string) => () => {
    result.text = text;
  };
  const showAlert = () =>
    activity.showDialog({
      title: 'Delete the file?',
      message: 'It cannot be brought back.',
      buttons: [
        { text: 'OK', onTap: answer('OK was pressed') },
        { text: 'Cancel', onTap: answer('Cancel was pressed') },
      ],
    });
  const showPrompt = () => {
    const field = new EditText({ id: 'file_name', hint: 'File name' });
    activity.showDialog({
      title: 'Rename',
      content: field,
      buttons: [
        { text: 'Rename', onTap: () => (result.text = `Renamed to ${field.text}`) },
        { text: 'Cancel', onTap: answer('Cancel was pressed') },
      ],
    });
  };
  const askForCamera = () =>
    activity.host.requestPermission(
      'take pictures and record video',
      (isGranted) => (result.text = isGranted ? 'The camera may be used' : 'The camera may not be used'),
    );
  const button = (id: string, text: string, onTap: () => void) =>
    new Button({ id, text, width: 'fill', margin: { top: 12 }, onTap });
  return page(
    activity,
    'Dialogs',
    scrollingColumn([
      button('show_alert', 'Show alert', showAlert),
      button('show_prompt', 'Show prompt', showPrompt),
      button('show_toast', 'Show toast', () => activity.host.toast('File saved')),
      button('ask_permission', 'Ask for the camera', askForCamera),
      button('show_late_alert', 'Show alert later', () => activity.after(500, showAlert)),
      result,
    ]),
  );
};
