import { expect } from 'chai';
import { parseDocument } from 'htmlparser2';
import { pageSource, snapshot } from '../../../demo/android/view/snapshot.js';
import { FrameLayout } from '../../../demo/android/view/layouts.js';
import { TextView } from '../../../demo/android/view/text-view.js';
import { EditText } from '../../../demo/android/widget/edit-text.js';
import type { View } from '../../../demo/android/view/view.js';

const SIZE = { width: 1080, height: 2400 };
const DISPLAY = { left: 0, top: 0, right: 1080, bottom: 2400 };

function sourceOf(views: readonly View[], options = {}): string {
  const root = new FrameLayout({ width: 'fill', height: 'fill' }, views);
  root.layout(DISPLAY);
  const window = {
    packageName: 'com.example.demo',
    kind: 'activity' as const,
    root,
    layout: () => {},
    back: () => {},
    touchOutside: () => {},
  };
  return pageSource(snapshot(window, DISPLAY, options), SIZE, 0);
}

describe('pageSource', () => {
  it('writes attributes in the order of UiAutomator2 and leaves out those without a value', () => {
    const source = sourceOf([new TextView({ id: 'title', text: 'Hello', width: 100, height: 40 })]);
    expect(source).to.include(
      '<android.widget.TextView index="0" package="com.example.demo" class="android.widget.TextView" text="Hello" ' +
        'resource-id="com.example.demo:id/title" checkable="false" checked="false" clickable="false" enabled="true" ' +
        'focusable="false" focused="false" long-clickable="false" password="false" scrollable="false" ' +
        'selected="false" bounds="[0,0][263,105]" displayed="true" a11y-important="true"',
    );
  });

  it('escapes what XML takes for its own, and drops what it cannot hold', () => {
    const text = `<a & "b">\n\u0001c\t😀`;
    const source = sourceOf([new TextView({ text })]);
    expect(source).to.include('text="&lt;a &amp; &quot;b&quot;&gt;&#10;c&#9;😀"');
    expect(parseDocument(source, { xmlMode: true }).children).not.to.be.empty;
  });

  it('reads a hint where a field is empty, and dots for a password', () => {
    const source = sourceOf([
      new EditText({ id: 'a', hint: 'Name' }),
      new EditText({ id: 'b', text: 'secret', isPassword: true }),
    ]);
    expect(source).to.match(/text="Name"[^>]*hint="Name"[^>]*showing-hint="true"/);
    expect(source)
      .to.match(/text="••••••"[^>]*password="true"/)
      .and.not.include('secret');
  });

  it('leaves out what cannot be seen, unless it is asked for', () => {
    const views = [
      new TextView({ text: 'gone', visibility: 'gone' }),
      new TextView({ text: 'invisible', visibility: 'invisible' }),
      new TextView({ text: 'below', margin: { top: 2000 } }),
    ];
    expect(sourceOf(views)).not.to.match(/gone|invisible|below/);
    expect(sourceOf(views, { allowInvisibleElements: true }))
      .to.match(/text="invisible"[^>]*displayed="false"/)
      .and.match(/text="below"[^>]*displayed="false"/)
      .and.not.include('gone');
  });
});
