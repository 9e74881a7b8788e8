import { ApiError } from '@ontrend/shared/api-client';
import { useShell } from '@ontrend/shared/contract';
import { useRegistration } from '@ontrend/shared/session';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RESEND_SECONDS, SUCCESS_MS } from './constants.ts';
import { keepDraft, keptFields, readDraft } from './draft.ts';
import { isRegistrationClosed, sendStep } from './send.ts';
import {
  type AuthFields,
  type AuthMode,
  NO_FIELDS,
  STEPS,
  type StepName,
  stepAfter,
  stepOf,
} from './steps.ts';

function isSameAddress(one: string, other = ''): boolean {
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
  const [begun] = useState(readDraft);
  const [steps, setSteps] = useState(begun.steps);
  const [needsPassword, setNeedsPassword] = useState(false);
  const values = useRef<AuthFields>({ ...NO_FIELDS, ...begun.values });
  const isClosed = useRegistration(({ isOpen }) => !isOpen);
  const { name = 'main', sentAt = 0, sentTo } = steps[mode] ?? {};
  /** What the code was asked for with, as far as this page knows: passwords are not kept. */
  const sent = useRef<AuthFields | null>(null);
  const step = stepOf(mode, name);
  const [first] = STEPS[mode];

  const tell = (message: string | undefined) => {
    if (message) alert(message, { timeout: SUCCESS_MS });
  };
  const keepStep = (step: { name: StepName; sentAt: number; sentTo: string }) => {
    const all = { ...steps, [mode]: step };
    setSteps(all);
    keepDraft({ values: keptFields(values.current), steps: all });
  };
  const goTo = (next: StepName) => keepStep({ name: next, sentAt, sentTo: sentTo ?? values.current.email });
  /** A code has been sent: on to where it is typed. */
  const goToSent = (next: StepName) => {
    sent.current = values.current;
    keepStep({ name: next, sentAt: Date.now(), sentTo: values.current.email });
  };
  /** The code that was sent a moment ago is good for what stands in the form: another would be refused, and not needed. */
  const isCodeOnItsWay = () => {
    const { email, birthday, password } = values.current;
    const isSame =
      mode === 'reset' || (birthday === sent.current?.birthday && password === sent.current.password);
    return isSame && isSameAddress(email, sentTo) && Date.now() < sentAt + RESEND_SECONDS * 1_000;
  };
  const finish = () => {
    const { email } = values.current;
    values.current = { ...NO_FIELDS, ...(mode === 'reset' ? { email } : {}) };
    keepDraft({ values: keptFields(values.current), steps: {} });
    if (mode !== 'reset') return;
    setSteps({});
    onReset();
  };

  const submit = useMutation({
    mutationFn: () => sendStep(mode, step, values.current),
    onSuccess: (message) => {
      tell(message);
      setNeedsPassword(false);
      const next = stepAfter(mode, step);
      if (!next) return finish();
      if (step === first) {
        values.current.confirmationCode = '';
        goToSent(next.name);
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
    mutationFn: () => sendStep(mode, first, values.current),
    onSuccess: (message) => {
      tell(message);
      goToSent(step.name);
    },
    meta: { alert: false },
  });
  const forgetAnswer = () => {
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
    resendAt: sentAt + RESEND_SECONDS * 1_000,
    /** Registration is not open to this browser (spec 1). */
    isClosed: mode === 'join' && step === first && (isClosed || isRegistrationClosed(submit.error)),
    /** The page was loaded anew, and passwords are not kept. */
    needsPassword: needsPassword && step === first,
    submit() {
      const next = stepAfter(mode, step);
      if (step === first && next && isCodeOnItsWay()) goTo(next.name);
      else submit.mutate();
    },
    forgetAnswer,
    typed(typed: AuthFields) {
      values.current = { ...values.current, ...typed };
      keepDraft({ values: keptFields(values.current), steps });
    },
    /** Submits the first step again, which sends another code (spec 4, resend). */
    resend() {
      forgetAnswer();
      if (mode !== 'join' || values.current.password) return resend.mutate();
      setNeedsPassword(true);
      goTo('main');
    },
    /** Back to the first step, with what was typed there. */
    back() {
      forgetAnswer();
      goTo('main');
    },
  };
}
