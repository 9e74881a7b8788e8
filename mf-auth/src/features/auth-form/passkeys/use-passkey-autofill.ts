import { useEffect, useEffectEvent, useState } from 'react';
import { runWhenIdle } from '../../../run-when-idle.ts';
import { PasskeyError } from './passkey-error.ts';
import { type PasskeyAnswer, type PasskeyRequester, supportsPasskeyAutofill } from './request-passkey.ts';

/** Interval of the check whether the request has to be renewed. */
const RENEWAL_CHECK_MS = 60_000;
/** A browser that rejects a request faster than any person does so again. */
const MIN_ANSWER_MS = 1_000;

interface PasskeyAutofillOptions {
  requester: PasskeyRequester;
  isOffered: boolean;
  onAnswer(answer: PasskeyAnswer): void;
}

/**
 * Offers the user's passkeys in the autofill menu of the input with the token `webauthn`, once the browser is idle. Failures are
 * silent, because the user has not asked for a passkey yet. The request is renewed before its ticket expires, while the page is
 * visible.
 */
export function usePasskeyAutofill({ requester, isOffered, onAnswer }: PasskeyAutofillOptions): void {
  const [round, setRound] = useState(0);
  const handleAnswer = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!isOffered) return;
    let isCurrent = true;
    const offer = async () => {
      if (!(await supportsPasskeyAutofill()) || !isCurrent) return;
      const startedAt = Date.now();
      try {
        const answer = await requester.request({ autofill: true });
        if (isCurrent) handleAnswer(answer);
      } catch (error) {
        const wasAnswered = error instanceof PasskeyError && error.problem === 'cancelled';
        if (isCurrent && wasAnswered && Date.now() - startedAt >= MIN_ANSWER_MS) setRound(round + 1);
      }
    };
    const renew = () => {
      if (!document.hidden && requester.isStale) setRound(round + 1);
    };
    const cancelIdle = runWhenIdle(() => void offer());
    const timer = setInterval(renew, RENEWAL_CHECK_MS);
    document.addEventListener('visibilitychange', renew);
    return () => {
      isCurrent = false;
      cancelIdle();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [isOffered, requester, round]);
}
