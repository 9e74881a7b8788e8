import { estimateStrength } from './estimate-strength.ts';
import styles from './strength-meter.module.css';

/** Texts of the meter in the user's language. */
export interface StrengthTexts {
  /** Read by screen readers before the word, as in "Password strength:". */
  label: string;
  weak: string;
  fair: string;
  good: string;
  strong: string;
}

interface StrengthMeterProps {
  password: string;
  names: readonly string[];
  texts: StrengthTexts;
}

/** A strength of 0 is shown like 1, so that no password looks like an empty field. */
const LEVELS = ['weak', 'weak', 'fair', 'good', 'strong'] as const;
const SEGMENTS = [1, 2, 3, 4];

/** Shows the strength of a password as a word and as segments. Changes of the word are announced. */
export function StrengthMeter({ password, names, texts }: StrengthMeterProps) {
  const strength = Math.max(1, estimateStrength(password, names)) as 1 | 2 | 3 | 4;
  const level = LEVELS[strength];
  return (
    <span className={styles.meter} data-level={level}>
      <span className={styles.segments} aria-hidden="true">
        {SEGMENTS.map((segment) => (
          <span key={segment} className={styles.segment} data-filled={segment <= strength} />
        ))}
      </span>
      <span className={styles.word}>{texts[level]}</span>
    </span>
  );
}
