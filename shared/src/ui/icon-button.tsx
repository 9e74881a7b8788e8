import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does: read out, and shown when a pointer rests on it. */
  label: string;
  icon: ReactNode;
  /** For one that switches something: whether that is on. */
  pressed?: boolean | undefined;
  /** `filled` on pictures and busy ground. */
  variant?: 'plain' | 'filled' | undefined;
}

/** A button that is only an icon, 44 px wide and high. Icons that point somewhere carry the class `ot-mirror`. */
export function IconButton({ label, icon, pressed, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[styles.icon, styles[variant], className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      {icon}
    </button>
  );
}
