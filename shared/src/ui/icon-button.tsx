import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  /** State of a toggle button. */
  pressed?: boolean | undefined;
  /** `filled` over images. */
  variant?: 'plain' | 'filled' | undefined;
}

/** A button with only an icon, 44 px wide and high. Icons with a direction need the class `ot-mirror`. */
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
