/** An id no other has; pages that are not secure have no `crypto.randomUUID`. */
export const randomId = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36).padStart(7, '0')).join('');
