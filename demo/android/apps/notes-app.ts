import type { ScreenBuilder, AppDefinition } from '../system/activity.js';
import { LinearLayout } from '../view/layouts.js';
import { TextView } from '../view/text-view.js';
import { EditText } from '../widget/edit-text.js';
import { Icon } from '../widget/icon.js';
import { page } from './page.js';

const STORED = 'notes';

const notesScreen: ScreenBuilder = (activity) => {
  const { storage } = activity.host;
  const field = new EditText({ id: 'note', hint: 'New note', weight: 1 });
  const row = (text: string) => new TextView({ id: 'note_text', text, width: 'fill', padding: 12 });
  const stored = storage.get(STORED)?.split('\n') ?? [];
  const list = new LinearLayout('vertical', { id: 'notes', width: 'fill' }, stored.map(row));
  const add = new Icon('add', {
    description: 'Add note',
    onTap: () => {
      if (field.text === '') return;
      storage.set(STORED, [...list.children.map(({ text }) => text), field.text].join('\n'));
      list.add(row(field.text));
      field.replaceText('');
    },
  });
  const entry = new LinearLayout('horizontal', { width: 'fill', padding: 12 }, [field, add]);
  const content = new LinearLayout('vertical', { width: 'fill', weight: 1 }, [entry, list]);
  return page(activity, 'Notes', content, { isFirst: true, color: '#7a4a00' });
};

/** A second, small app. */
export const notesApp: AppDefinition = {
  packageName: 'com.example.notes',
  label: 'Notes',
  versionName: '0.4.0',
  versionCode: 400,
  icon: 'note',
  color: '#b26a00',
  launcherActivity: '.NotesActivity',
  activities: { '.NotesActivity': notesScreen },
};
