import type { Activity, ScreenBuilder } from '../../system/activity.js';
import { LinearLayout } from '../../view/layouts.js';
import { TextView } from '../../view/text-view.js';
import { Button, CompoundButton } from '../../widget/buttons.js';
import { EditText } from '../../widget/edit-text.js';
import { page, scrollingColumn } from '../page.js';

const COUNTRIES = ['Austria', 'Brazil', 'Canada', 'Denmark', 'Egypt', 'France'];
const COLORS = ['Red', 'Green', 'Blue'];

/** Fields of all kinds, and a button that validates them. */
export const formScreen: ScreenBuilder = (activity) => {
  const name = new EditText({ id: 'name', hint: 'Name' });
  const email = new EditText({ id: 'email', hint: 'Email' });
  const password = new EditText({ id: 'password', hint: 'Password', isPassword: true });
  const notes = new EditText({ id: 'notes', hint: 'Notes', isMultiline: true });
  const terms = new CompoundButton('checkbox', { id: 'terms', text: 'I accept the terms', width: 'fill' });
  const message = new TextView({ id: 'message', width: 'fill', margin: { top: 12 }, visibility: 'gone' });

  const show = (text: string, color: string) => Object.assign(message, { text, color, visibility: 'visible' });
  const save = () => {
    if (name.text.trim() === '') return show('Please enter a name', '#b3261e');
    if (!email.text.includes('@')) return show('Please enter a valid email', '#b3261e');
    if (!terms.isChecked) return show('Please accept the terms', '#b3261e');
    activity.host.storage.set('name', name.text);
    return show(`Saved ${name.text}`, '#146c2e');
  };
  return page(
    activity,
    'Form',
    scrollingColumn([
      name,
      email,
      password,
      notes,
      terms,
      colorGroup(),
      countrySpinner(activity),
      new Button({ id: 'save', text: 'Save', width: 'fill', margin: { top: 20 }, onTap: save }),
      message,
    ]),
  );
};

function colorGroup(): LinearLayout {
  const buttons: CompoundButton[] = COLORS.map(
    (text) =>
      new CompoundButton('radio', {
        id: text.toLowerCase(),
        text,
        isChecked: text === 'Red',
        width: 'fill',
        onChange: () => buttons.forEach((each) => (each.isChecked = each.text === text)),
      }),
  );
  return new LinearLayout(
    'vertical',
    { id: 'colors', className: 'android.widget.RadioGroup', width: 'fill', margin: { top: 8 } },
    buttons,
  );
}

function countrySpinner(activity: Activity): LinearLayout {
  const chosen = new TextView({ id: 'android:id/text1', text: COUNTRIES[0]!, width: 'fill', padding: 14 });
  const spinner = new LinearLayout(
    'vertical',
    {
      id: 'country',
      className: 'android.widget.Spinner',
      width: 'fill',
      margin: { top: 8 },
      background: '#e6e9f3',
      radius: 4,
      onTap: () =>
        activity.showPopup({ anchor: chosen, items: COUNTRIES, onChoose: (country) => (chosen.text = country) }),
    },
    [chosen],
  );
  return spinner;
}
