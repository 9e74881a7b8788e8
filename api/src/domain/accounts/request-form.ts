/** The form of a body that may call it `registration` or `form` (spec 7); the wire has made sure that one is there. */
export function readForm<Form>(body: { registration?: Form | undefined; form?: Form | undefined }): Form {
  const form = body.registration ?? body.form;
  if (!form) throw new Error('The wire let a body without a form pass.');
  return form;
}

/** What that form is called, as the first part of a field's name in a 422. */
export function formFieldPrefix(body: { form?: unknown }): 'form' | 'registration' {
  return body.form === undefined ? 'registration' : 'form';
}
