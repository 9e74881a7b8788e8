import { ApiError, callApi } from '@ontrend/shared/api-client';
import type { CONTACT_TOPICS } from '@ontrend/shared/validation';
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

export interface ContactFields {
  topic: (typeof CONTACT_TOPICS)[number];
  name: string;
  email: string;
  /** ISO 3166-1 alpha-2; empty when none is selected. */
  country: string;
  number: string;
  message: string;
}

export const EMPTY_CONTACT_FIELDS: ContactFields = {
  topic: 'question',
  name: '',
  email: '',
  country: '',
  number: '',
  message: '',
};

/** Form fields by their names in the API. */
const INPUT_BY_API_FIELD: Record<string, keyof ContactFields> = {
  name: 'name',
  email: 'email',
  message: 'message',
  'phone.number': 'number',
};

async function sendContactForm({ country, number, ...fields }: ContactFields): Promise<void> {
  const phone = number.trim() ? { phone: { country, number: number.trim() } } : {};
  await callApi('app/contact/send', { ...fields, ...phone });
}

/** Sends the contact form and shows field errors of the API at their inputs. */
export function useSendContactForm({ setError }: UseFormReturn<ContactFields>) {
  const { t } = useTranslation('mf-blog-legal');
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: sendContactForm,
    meta: { alert: false },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return;
      for (const [name, [message]] of Object.entries(failure.fields)) {
        const input = INPUT_BY_API_FIELD[name];
        if (input && message) setError(input, { message }, { shouldFocus: true });
      }
    },
  });
  const messages = error instanceof ApiError ? error.messages : error ? [t('contactUs.failed')] : [];
  return { send: (fields: ContactFields) => mutate(fields), isPending, isSent: isSuccess, messages };
}
