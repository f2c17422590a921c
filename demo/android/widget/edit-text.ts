import { dp } from '../view/geometry.js';
import type { SvgCanvas } from '../view/svg-canvas.js';
import { TextView, type TextViewOptions, textWidth } from '../view/text-view.js';

/** A text field. While it is empty, it shows its hint, which is also its accessible text. */
export class EditText extends TextView {
  cursor = 0;
  isAllSelected = false;
  readonly isMultiline: boolean;
  /** Called after each change of the text. */
  readonly onChange: (text: string) => void;

  constructor(options: TextViewOptions & { isMultiline?: boolean; onChange?: (text: string) => void }) {
    super({
      className: 'android.widget.EditText',
      width: 'fill',
      padding: { left: 4, right: 4, top: 12, bottom: 12 },
      isFocusable: true,
      // The touch itself sets the focus.
      onTap: () => {},
      ...options,
    });
    this.isMultiline = options.isMultiline ?? false;
    this.onChange = options.onChange ?? (() => {});
    this.cursor = this.text.length;
  }

  get isShowingHint(): boolean {
    return this.text === '' && this.hint !== undefined;
  }

  override get accessibleText(): string {
    if (this.isShowingHint) return this.hint ?? '';
    return this.isPassword ? '•'.repeat([...this.text].length) : this.text;
  }

  protected override get drawnText(): string {
    return this.accessibleText;
  }

  protected override get drawnColor(): string {
    return this.isShowingHint ? '#757575' : this.color;
  }

  replaceText(text: string): void {
    this.text = this.isMultiline ? text : text.replaceAll('\n', ' ');
    this.cursor = this.text.length;
    this.isAllSelected = false;
    this.onChange(this.text);
  }

  insert(text: string): void {
    if (this.isAllSelected) this.replaceText('');
    const kept = this.isMultiline ? text : text.replaceAll('\n', ' ');
    this.text = this.text.slice(0, this.cursor) + kept + this.text.slice(this.cursor);
    this.cursor += kept.length;
    this.onChange(this.text);
  }

  deleteBackward(): void {
    if (this.isAllSelected) return this.replaceText('');
    const removed = [...this.text.slice(0, this.cursor)].at(-1)?.length ?? 0;
    if (removed === 0) return;
    this.text = this.text.slice(0, this.cursor - removed) + this.text.slice(this.cursor);
    this.cursor -= removed;
    this.onChange(this.text);
  }

  deleteForward(): void {
    if (this.isAllSelected) return this.replaceText('');
    const removed = [...this.text.slice(this.cursor)].at(0)?.length ?? 0;
    if (removed === 0) return;
    this.text = this.text.slice(0, this.cursor) + this.text.slice(this.cursor + removed);
    this.onChange(this.text);
  }

  moveCursor(steps: number): void {
    this.isAllSelected = false;
    this.cursor = Math.min(this.text.length, Math.max(0, this.cursor + steps));
  }

  protected override paintContent(canvas: SvgCanvas): void {
    const { left, right, bottom, top } = this.bounds;
    const line = { left, right, top: bottom - dp(this.isFocused ? 2 : 1), bottom };
    canvas.rect(line, this.isFocused ? '#1a56c4' : '#8a8a8a');
    super.paintContent(canvas);
    if (!this.isFocused) return;
    const before = this.isShowingHint ? '' : this.drawnText.slice(0, this.cursor);
    const x = Math.min(right, left + dp(this.padding.left) + textWidth(before, this.sizeOfFont));
    canvas.rect({ left: x, right: x + dp(2), top: top + dp(10), bottom: bottom - dp(10) }, '#1a56c4');
  }
}
