import { useShell } from '@ontrend/shared/contract';
import { useRegistration } from '@ontrend/shared/session';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Draft, readDraft, saveDraft, toDraftValues } from './draft.ts';
import { loadSecondStepForm } from './lazy-second-step.ts';
import {
  type PendingSecondStep,
  readPendingSecondStep,
  savePendingSecondStep,
} from './pending-second-step.ts';
import { prepareProof } from './proof-of-work.ts';
import { useSignUpRequirements } from './sign-up-requirements.ts';
import {
  type AuthFields,
  type AuthMode,
  EMPTY_FIELDS,
  findStepOfFields,
  getNextStep,
  getStep,
  JOIN_WITH_INVITATION,
  STEPS,
  type StepName,
} from './steps.ts';
import {
  fieldMessages,
  isApprovalPending,
  isInvitationRejected,
  isRegistrationClosed,
  submitStep,
} from './submit-step.ts';

/** Seconds until another code can be requested (ACCOUNT-40). */
const RESEND_DELAY_S = 60;
/** Duration of a success alert in milliseconds (CONST-12). */
const SUCCESS_ALERT_MS = 5_000;

function isSameEmail(email: string, otherEmail = ''): boolean {
  return email.trim().toLowerCase() === otherEmail.trim().toLowerCase();
}

/**
 * Why the form is shown again: the password is not stored, and the page was reloaded; or the ticket of the login has expired, or too
 * many wrong codes were entered, in a login that had begun with the password or at the identity provider.
 */
type PasswordReason = 'reloaded' | 'expired' | 'wrongCodes' | 'providerExpired' | 'providerWrongCodes';

export type AuthFlow = ReturnType<typeof useAuthFlow>;

/**
 * State of the form in one mode: stores the typed values, submits each step and moves to the next one. The
 * parent watches the session, which starts at the end of login and join.
 * @param onPasswordChanged called after a new password has been set
 * @param invitation code of the link that opened the form
 */
export function useAuthFlow(mode: AuthMode, onPasswordChanged: () => void, invitation?: string) {
  const { alert } = useShell();
  const [draft] = useState(readDraft);
  const [steps, setSteps] = useState(draft.steps);
  const [secondStep, setSecondStep] = useState(readPendingSecondStep);
  const [isRecovering, setRecovering] = useState(secondStep?.recovery !== undefined);
  const [passwordReason, setPasswordReason] = useState<{ mode: AuthMode; reason: PasswordReason } | null>(
    null,
  );
  const values = useRef<AuthFields>({
    ...EMPTY_FIELDS,
    ...draft.values,
    ...(invitation !== undefined && { invitation }),
  });
  const [knownInvitation] = useState(values.current.invitation);
  const requirements = useSignUpRequirements(mode === 'join', knownInvitation);
  const [isInvitationAsked, setIsInvitationAsked] = useState(false);
  const isClosed = useRegistration(({ isOpen }) => !isOpen);
  const { name = 'main', sentAt = 0, sentTo, isCodeReused = false } = steps[mode] ?? {};
  /**
   * The values that the last code was requested with. Unknown after a reload, because passwords are not
   * stored.
   */
  const sentValues = useRef<AuthFields | null>(null);
  const needsInvitation = (requirements?.needsInvitation && !requirements.isInvited) || isInvitationAsked;
  const step =
    mode === 'join' && name === 'main' && needsInvitation ? JOIN_WITH_INVITATION : getStep(mode, name);
  const [firstStep] = STEPS[mode];
  const isFirstStep = step.name === firstStep.name;
  const needsProof = requirements?.needsProofOfWork ?? false;
  useEffect(() => {
    if (needsProof) prepareProof();
  }, [needsProof]);

  const showMessage = (message: string | undefined) => {
    if (message) alert(message, { timeout: SUCCESS_ALERT_MS });
  };
  const saveStep = (step: NonNullable<Draft['steps'][AuthMode]>) => {
    const newSteps = { ...steps, [mode]: step };
    setSteps(newSteps);
    saveDraft({ values: toDraftValues(values.current), steps: newSteps });
  };
  const goTo = (next: StepName, reusesCode = false) =>
    saveStep({ name: next, sentAt, sentTo: sentTo ?? values.current.email, isCodeReused: reusesCode });
  /** Moves to the code step after a code has been sent. */
  const goToCodeStep = (next: StepName) => {
    sentValues.current = values.current;
    saveStep({ name: next, sentAt: Date.now(), sentTo: values.current.email });
  };
  /**
   * Reuse the last code if the user goes back and forward without changing the values; the API rejects a second
   * request within 60 s.
   */
  const isSentCodeUsable = () => {
    const { email, birthday, password, invitation } = values.current;
    const sent = sentValues.current;
    const isSame =
      mode === 'reset' ||
      (birthday === sent?.birthday && password === sent.password && invitation === sent.invitation);
    return isSame && isSameEmail(email, sentTo) && Date.now() < sentAt + RESEND_DELAY_S * 1_000;
  };
  const completeFlow = () => {
    const { email } = values.current;
    values.current = { ...EMPTY_FIELDS, ...(mode === 'reset' ? { email } : {}) };
    saveDraft({ values: toDraftValues(values.current), steps: {} });
    if (mode !== 'reset') return;
    setSteps({});
    onPasswordChanged();
  };

  const changeSecondStep = (next: PendingSecondStep | null) => {
    savePendingSecondStep(next);
    setSecondStep(next);
    setRecovering(next?.recovery !== undefined);
  };
  /** Goes back from the second step to the first one. @param ended why it has to start again; null if the user wants to go back */
  const leaveSecondStep = (ended: 'expired' | 'wrongCodes' | null) => {
    const ofProvider = { expired: 'providerExpired', wrongCodes: 'providerWrongCodes' } as const;
    setPasswordReason(
      ended && { mode, reason: secondStep?.firstStep === 'oidc' ? ofProvider[ended] : ended },
    );
    changeSecondStep(null);
  };

  const handleError = (error: Error) => {
    // Others may have used the invitation up while the user waited for the code.
    if (isInvitationRejected(error)) setIsInvitationAsked(true);
    // The field may be in an earlier step: a code can expire, and an address be blocked in the meantime.
    const stepToCorrect = findStepOfFields(mode, Object.keys(fieldMessages(error)));
    if (stepToCorrect && stepToCorrect.name !== step.name) goTo(stepToCorrect.name);
    // A reload begins with an empty form, because there is nothing left to confirm.
    if (isApprovalPending(error)) saveDraft({ values: toDraftValues(EMPTY_FIELDS), steps: {} });
  };
  // In dialogs the mode changes, and what was submitted in another mode does not concern this one.
  const submit = useMutation({
    mutationFn: async (_mode: AuthMode) => {
      const result = await submitStep(mode, step, values.current);
      // The step is shown with its code, without a blank form in between.
      if (result.secondStep) await loadSecondStepForm();
      return result;
    },
    onSuccess: ({ message, secondStep }) => {
      showMessage(message);
      setPasswordReason(null);
      if (secondStep) {
        values.current.password = '';
        changeSecondStep({ ...secondStep, email: values.current.email.trim(), firstStep: 'password' });
        submit.reset();
        return;
      }
      const next = getNextStep(mode, step);
      if (!next) {
        completeFlow();
        return;
      }
      if (isFirstStep) {
        values.current.confirmationCode = '';
        goToCodeStep(next.name);
      } else goTo(next.name);
      submit.reset();
    },
    onError: handleError,
    // The form shows the error itself.
    meta: { alert: false },
  });
  const resend = useMutation({
    mutationFn: (_mode: AuthMode) => submitStep(mode, firstStep, values.current),
    onSuccess: ({ message }) => {
      showMessage(message);
      goToCodeStep(step.name);
    },
    onError: handleError,
    meta: { alert: false },
  });
  const clearError = () => {
    if (submit.error) submit.reset();
    if (resend.error) resend.reset();
  };

  const error =
    (submit.variables === mode ? submit.error : null) ?? (resend.variables === mode ? resend.error : null);
  const isJoinClosed = mode === 'join' && isFirstStep && (isClosed || isRegistrationClosed(error));
  const isWaiting = isApprovalPending(error);

  return {
    step,
    values: values.current,
    error,
    isBusy: submit.isPending || (submit.isSuccess && submit.variables === mode),
    isResending: resend.isPending,
    /** The step shows the last code, because another one cannot be requested yet. */
    isCodeReused,
    /** When another code can be requested, Unix ms. */
    resendAt: sentAt + RESEND_DELAY_S * 1_000,
    /** Registration is closed for this browser (ACCOUNT-33). */
    isClosed: isJoinClosed,
    /** Whether the step can be replaced by a login at the identity provider (ACCOUNT-83). */
    acceptsOtherWays: mode !== 'reset' && isFirstStep && !secondStep && !isJoinClosed && !isWaiting,
    passwordReason: isFirstStep && passwordReason?.mode === mode ? passwordReason.reason : null,
    /** The login waits for its second step, which replaces the form. */
    secondStep: mode === 'login' ? secondStep : null,
    /** The second step shows the recovery of the account, with a heading of its own. */
    isRecovering: mode === 'login' && secondStep !== null && isRecovering,
    setRecovering,
    leaveSecondStep,
    /** What the site requires for joining; undefined until it is known. */
    requirements,
    /** The invitation of the link cannot be used. */
    isInvitationWrong: Boolean(requirements?.needsInvitation && !requirements.isInvited && knownInvitation),
    /** The sign-up waits for an administrator. */
    isWaiting,
    submit() {
      const next = getNextStep(mode, step);
      if (isFirstStep && next && isSentCodeUsable()) goTo(next.name, true);
      else submit.mutate(mode);
    },
    clearError,
    setFields(typed: AuthFields) {
      values.current = { ...values.current, ...typed };
      saveDraft({ values: toDraftValues(values.current), steps });
    },
    /** Submits the first step again, which sends another code (ACCOUNT-40). */
    resend() {
      clearError();
      if (mode !== 'join' || values.current.password) return resend.mutate(mode);
      setPasswordReason({ mode, reason: 'reloaded' });
      goTo('main');
    },
    /** Goes back to the first step with the typed values. */
    back() {
      clearError();
      goTo('main');
    },
  };
}
