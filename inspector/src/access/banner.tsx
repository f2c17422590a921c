import type { ComponentChildren } from 'preact';
import { Icon } from '../ui/icon';

interface BannerProps {
  /** `alert` interrupts what a screen reader says, `status` does not. */
  readonly role: 'alert' | 'status';
  readonly text: string;
  /** Buttons, and what changes too often to be read out. */
  readonly children?: ComponentChildren;
}

/** A line below the header that says what is wrong, and what to do. */
export function Banner({ role, text, children }: BannerProps) {
  return (
    <div class="banner">
      <Icon name="warning" />
      <span role={role}>{text}</span>
      {children}
    </div>
  );
}
