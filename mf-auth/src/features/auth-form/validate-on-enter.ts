import type { KeyboardEvent } from 'react';

/**
 * Returns the handler of a form whose button is disabled while a value is missing or invalid (ACCOUNT-19). Browsers ignore Enter in
 * such a form, so the handler validates it: each error is shown at its field, and the first one takes the focus.
 * @param validate submits the form if it is valid
 */
export function validateOnEnter(validate: () => unknown) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void validate();
  };
}
