import { ApiError, callApi } from '@ontrend/shared/api-client';
import type { CONTACT_TOPICS } from '@ontrend/shared/validation';
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

export interface LetterFields {
  topic: (typeof CONTACT_TOPICS)[number];
  name: string;
  email: string;
  /** ISO 3166; empty: none chosen. */
  country: string;
  number: string;
  message: string;
}

export const NO_LETTER: LetterFields = {
  topic: 'question',
  name: '',
  email: '',
  country: '',
  number: '',
  message: '',
};

/** Inputs of the form by the names the API has for them. */
const INPUTS: Record<string, keyof LetterFields> = {
  name: 'name',
  email: 'email',
  message: 'message',
  'phone.number': 'number',
};

async function post({ country, number, ...letter }: LetterFields): Promise<void> {
  const phone = number.trim() ? { phone: { country, number: number.trim() } } : {};
  await callApi('app/contact/send', { ...letter, ...phone });
}

/** Sends a letter; what the server has against an input is said at that input. */
export function useLetter({ setError }: UseFormReturn<LetterFields>) {
  const { t } = useTranslation('mf-blog-legal');
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: post,
    meta: { alert: false },
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) return;
      for (const [name, [message]] of Object.entries(refusal.fields)) {
        const input = INPUTS[name];
        if (input && message) setError(input, { message }, { shouldFocus: true });
      }
    },
  });
  const messages = error instanceof ApiError ? error.messages : error ? [t('contactUs.failed')] : [];
  return { send: (letter: LetterFields) => mutate(letter), isPending, isSent: isSuccess, messages };
}
