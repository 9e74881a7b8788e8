import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

interface ButtonStyle {
  /**
   * `primary` has the gradient: the main action, at most once per screen (SHELL-84). `ink` is for actions that are as
   * important but can show more than once, `danger` for actions that can't be undone.
   */
  variant?: 'primary' | 'ink' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** As wide as its container. */
  fullWidth?: boolean | undefined;
  /** Before the label; a lucide-react icon of about 20 px. */
  icon?: ReactNode;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonStyle & {
    /** Shows a spinner and ignores clicks; the button stays focusable. */
    loading?: boolean | undefined;
  };

function buttonClassName({ variant, fullWidth }: ButtonStyle, className: string | undefined): string {
  return [styles.button, styles[variant ?? 'secondary'], fullWidth ? styles.wide : '', className]
    .filter(Boolean)
    .join(' ');
}

/** Prevents a click's default action, including the submission of a form. */
function preventClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A styled button, with all props of the native button. */
export function Button({
  variant,
  fullWidth,
  icon,
  loading,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClassName({ variant, fullWidth }, className)}
      onClick={loading ? preventClick : onClick}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {loading ? <Spinner size={18} /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  fullWidth,
  icon,
  className,
  children,
  ...rest
}: LinkProps & ButtonStyle) {
  return (
    <Link {...rest} className={buttonClassName({ variant, fullWidth }, className)}>
      {icon}
      {children}
    </Link>
  );
}
