/**
 * Returns the form of a request body, which is named `registration` or `form`. The wire schema guarantees
 * that one exists.
 */
export function getRegistrationForm<Form>(body: {
  registration?: Form | undefined;
  form?: Form | undefined;
}): Form {
  const form = body.registration ?? body.form;
  if (!form) throw new Error('The request body has no form.');
  return form;
}

/** Returns the name of that form, which is the first part of field names in 422 replies. */
export function formFieldPrefix(body: { form?: unknown }): 'form' | 'registration' {
  return body.form === undefined ? 'registration' : 'form';
}
