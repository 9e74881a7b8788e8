import { Button, FormAlert } from '@ontrend/shared/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWelcomeTexts } from './use-welcome-texts.ts';
import styles from './welcome.module.css';

const SCREEN_COUNT = 3;

interface ScreenProps {
  /** From 1. */
  step: number;
  heading: string;
  text: string;
  /** Label of the button that saves and continues. */
  submitLabel: string;
  canSubmit: boolean;
  isSaving?: boolean;
  /** Errors of saving. */
  messages?: string[];
  onSubmit(): void;
  onSkip(): void;
  children: ReactNode;
}

/** The frame of each screen: progress, heading, content and the two buttons. */
export function Screen(props: ScreenProps) {
  const { step, heading, text, submitLabel, canSubmit, isSaving, messages = [], onSubmit, onSkip } = props;
  const { t } = useWelcomeTexts();
  const headingId = useId();
  const title = useRef<HTMLHeadingElement>(null);

  // Screen readers read the heading of the next screen, and the tab order starts with its content.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  return (
    <form
      className={styles.screen}
      aria-labelledby={headingId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit && !isSaving) onSubmit();
      }}
    >
      <div className={styles.progress} role="img" aria-label={t('step', { step, count: SCREEN_COUNT })}>
        {Array.from({ length: SCREEN_COUNT }, (_, index) => (
          <span key={index} className={styles.part} data-reached={index < step} />
        ))}
      </div>
      <h2 className={styles.heading} id={headingId} ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.content}>{props.children}</div>
      <FormAlert messages={messages} />
      <div className={styles.buttons}>
        {/* Skipping while a change is saved would skip the next screen too. */}
        <Button variant="quiet" disabled={isSaving} onClick={onSkip}>
          {t('skip')}
        </Button>
        <Button type="submit" variant="primary" disabled={!canSubmit} loading={isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
