import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './radio-choice.module.css';

interface RadioChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  Icon: LucideIcon;
  label: string;
  hint: string;
}

/** A radio button with an icon, a label and a hint below it. */
export function RadioChoice({ Icon, label, hint, ...input }: RadioChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" />
      <Icon size={20} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      <span className={styles.hint}>{hint}</span>
    </label>
  );
}
