/** Something, an at sign, and a name with a dot; whether it exists only a mail can tell (spec 5, e-mail format). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
