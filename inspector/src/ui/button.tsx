import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon';

interface ButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Shows the icon alone; the label is its accessible name and its tooltip. */
  readonly iconOnly?: boolean;
  readonly tone?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly type?: 'button' | 'submit';
  /** Id of the form that it submits, where it stands outside of it. */
  readonly form?: string;
  readonly keys?: string;
  readonly onClick?: (event: MouseEvent) => void;
  readonly children?: ComponentChildren;
}

export function Button(props: ButtonProps) {
  const { label, icon, iconOnly = false, tone = 'plain', pressed, disabled = false, type = 'button', keys } = props;
  return (
    <button
      type={type}
      form={props.form}
      class={`button ${tone}${iconOnly ? ' icon-only' : ''}`}
      disabled={disabled}
      aria-pressed={pressed}
      aria-label={iconOnly ? label : undefined}
      title={keys ? `${label} (${keys})` : iconOnly ? label : undefined}
      onClick={props.onClick}
    >
      {icon && <Icon name={icon} />}
      {!iconOnly && <span>{props.children ?? label}</span>}
    </button>
  );
}
