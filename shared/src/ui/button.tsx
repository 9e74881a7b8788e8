import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';

interface Look {
  /** `primary` once a view at most. */
  look?: 'primary' | 'secondary' | 'quiet';
}

function classOf(look: Look['look'], className: string | undefined): string {
  return [styles.button, styles[look ?? 'secondary'], className].filter(Boolean).join(' ');
}

/** A button in the product's looks; everything else is the browser's button. */
export function Button({ look, className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & Look) {
  return <button type="button" {...rest} className={classOf(look, className)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classOf(look, className)} />;
}
