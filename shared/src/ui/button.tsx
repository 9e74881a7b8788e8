import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

interface ButtonStyle {
  /** `primary` once a view at most; `danger` for what can't be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** As wide as the space it stands in. */
  fullWidth?: boolean | undefined;
  /** Before the words; an icon of lucide-react, about 20 px. */
  icon?: ReactNode;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonStyle & {
    /** Something is under way: it turns, keeps the focus, and does nothing. */
    loading?: boolean | undefined;
  };

function buttonClassName({ variant, fullWidth }: ButtonStyle, className: string | undefined): string {
  return [styles.button, styles[variant ?? 'secondary'], fullWidth ? styles.wide : '', className]
    .filter(Boolean)
    .join(' ');
}

/** Keeps a click from doing anything, a form's submission too. */
function preventClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A button in the product's looks; everything else is the browser's button. */
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
