import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

interface Look {
  /** `primary` once a view at most; `danger` for what can't be undone. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** As wide as the space it stands in. */
  wide?: boolean | undefined;
  /** Before the words; an icon of lucide-react, about 20 px. */
  icon?: ReactNode;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Something is under way: it turns, keeps the focus, and does nothing. */
    loading?: boolean | undefined;
  };

function classOf({ look, wide }: Look, className: string | undefined): string {
  return [styles.button, styles[look ?? 'secondary'], wide ? styles.wide : '', className]
    .filter(Boolean)
    .join(' ');
}

/** Keeps a click from doing anything, a form's submission too. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A button in the product's looks; everything else is the browser's button. */
export function Button({ look, wide, icon, loading, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ look, wide }, className)}
      onClick={loading ? ignore : onClick}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {loading ? <Spinner size={18} /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, wide, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classOf({ look, wide }, className)}>
      {icon}
      {children}
    </Link>
  );
}
