import { ApiError } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { useRegistration } from '@ontrend/shared/session';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RESEND_DELAY_S, SUCCESS_ALERT_MS } from './constants.ts';
import { readDraft, saveDraft, toDraftValues } from './draft.ts';
import {
  type AuthFields,
  type AuthMode,
  EMPTY_FIELDS,
  getNextStep,
  getStep,
  STEPS,
  type StepName,
} from './steps.ts';
import { isRegistrationClosed, submitStep } from './submit-step.ts';

function isSameEmail(one: string, other = ''): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export type AuthFlow = ReturnType<typeof useAuthFlow>;

/**
 * Leads through the steps of a mode (spec 4): keeps what is typed, sends each step and goes on to the next. Whoever
 * shows it watches the session, which starts at the end of login and join.
 * @param onReset called when a new password is set
 */
export function useAuthFlow(mode: AuthMode, onReset: () => void) {
  const { alert } = useShell();
  const [draft] = useState(readDraft);
  const [steps, setSteps] = useState(draft.steps);
  const [needsPassword, setNeedsPassword] = useState(false);
  const values = useRef<AuthFields>({ ...EMPTY_FIELDS, ...draft.values });
  const isClosed = useRegistration(({ isOpen }) => !isOpen);
  const { name = 'main', sentAt = 0, sentTo } = steps[mode] ?? {};
  /** What the code was asked for with, as far as this page knows: passwords are not kept. */
  const sentValues = useRef<AuthFields | null>(null);
  const step = getStep(mode, name);
  const [first] = STEPS[mode];

  const showMessage = (message: string | undefined) => {
    if (message) alert(message, { timeout: SUCCESS_ALERT_MS });
  };
  const saveStep = (step: { name: StepName; sentAt: number; sentTo: string }) => {
    const all = { ...steps, [mode]: step };
    setSteps(all);
    saveDraft({ values: toDraftValues(values.current), steps: all });
  };
  const goTo = (next: StepName) => saveStep({ name: next, sentAt, sentTo: sentTo ?? values.current.email });
  /** A code has been sent: on to where it is typed. */
  const goToCodeStep = (next: StepName) => {
    sentValues.current = values.current;
    saveStep({ name: next, sentAt: Date.now(), sentTo: values.current.email });
  };
  /** The code that was sent a moment ago is good for what stands in the form: another would be refused, and not needed. */
  const isSentCodeUsable = () => {
    const { email, birthday, password } = values.current;
    const isSame =
      mode === 'reset' ||
      (birthday === sentValues.current?.birthday && password === sentValues.current.password);
    return isSame && isSameEmail(email, sentTo) && Date.now() < sentAt + RESEND_DELAY_S * 1_000;
  };
  const finish = () => {
    const { email } = values.current;
    values.current = { ...EMPTY_FIELDS, ...(mode === 'reset' ? { email } : {}) };
    saveDraft({ values: toDraftValues(values.current), steps: {} });
    if (mode !== 'reset') return;
    setSteps({});
    onReset();
  };

  const submit = useMutation({
    mutationFn: () => submitStep(mode, step, values.current),
    onSuccess: (message) => {
      showMessage(message);
      setNeedsPassword(false);
      const next = getNextStep(mode, step);
      if (!next) return finish();
      if (step === first) {
        values.current.confirmationCode = '';
        goToCodeStep(next.name);
      } else goTo(next.name);
      submit.reset();
    },
    onError: (error) => {
      // The code has become too old meanwhile: a new one is asked for where codes are typed.
      const isCode = error instanceof ApiError && error.code === 'wrong-code';
      if (isCode && step.name === 'confirmNewPassword') goTo('confirmationCode');
    },
    // The form shows what went wrong.
    meta: { alert: false },
  });
  const resend = useMutation({
    mutationFn: () => submitStep(mode, first, values.current),
    onSuccess: (message) => {
      showMessage(message);
      goToCodeStep(step.name);
    },
    meta: { alert: false },
  });
  const clearError = () => {
    if (submit.error) submit.reset();
    if (resend.error) resend.reset();
  };

  return {
    step,
    values: values.current,
    error: submit.error ?? resend.error,
    isBusy: submit.isPending || submit.isSuccess,
    isResending: resend.isPending,
    /** When another code can be asked for, Unix ms. */
    resendAt: sentAt + RESEND_DELAY_S * 1_000,
    /** Registration is not open to this browser (spec 1). */
    isClosed: mode === 'join' && step === first && (isClosed || isRegistrationClosed(submit.error)),
    /** The page was loaded anew, and passwords are not kept. */
    needsPassword: needsPassword && step === first,
    submit() {
      const next = getNextStep(mode, step);
      if (step === first && next && isSentCodeUsable()) goTo(next.name);
      else submit.mutate();
    },
    clearError,
    setFields(typed: AuthFields) {
      values.current = { ...values.current, ...typed };
      saveDraft({ values: toDraftValues(values.current), steps });
    },
    /** Submits the first step again, which sends another code (spec 4, resend). */
    resend() {
      clearError();
      if (mode !== 'join' || values.current.password) return resend.mutate();
      setNeedsPassword(true);
      goTo('main');
    },
    /** Back to the first step, with what was typed there. */
    back() {
      clearError();
      goTo('main');
    },
  };
}
