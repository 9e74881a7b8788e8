import {
  EARLIEST_BIRTHDAY,
  emailFormat,
  FIELD_RULES,
  matchesPassword,
  minLength,
  PASSWORD_MIN_LENGTH,
  type Rule,
  required,
} from '@ontrend/shared/validation';
import type { AuthFields, AuthMode, FieldName, Step } from './steps.ts';

/** One input of the form (ACCOUNT-18). Every item is required. */
export interface AuthItem {
  name: FieldName;
  /** Key of the label in `fields`. */
  label: FieldName | 'newPassword';
  fieldType: 'text' | 'email' | 'password' | 'code' | 'datepicker';
  rules(values: AuthFields): readonly Rule[];
  /** Key of the hint in `hints`. */
  hint?: 'birthday' | 'password' | 'confirmationCode' | 'invitation';
  /** The value must be unique, which the server checks (ACCOUNT-27). */
  unique?: true;
  /** First and last day of a date picker, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  /** Autofill hint for password managers and keyboards. */
  autoComplete: string;
}

/** Today in the user's time zone, `YYYY-MM-DD`. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Returns the first and last day of the date picker. */
export const getBirthdayRange = () => ({ min: EARLIEST_BIRTHDAY, max: today() });

const repeatRules = ({ password }: AuthFields) => [
  required,
  minLength(PASSWORD_MIN_LENGTH),
  matchesPassword(password),
];

function createItem(mode: AuthMode, name: FieldName): AuthItem {
  switch (name) {
    case 'invitation':
      return {
        name,
        label: name,
        fieldType: 'text',
        rules: () => [required],
        hint: 'invitation',
        autoComplete: 'off',
      };
    case 'birthday':
      return {
        name,
        label: name,
        fieldType: 'datepicker',
        rules: () => FIELD_RULES.birthday,
        hint: 'birthday',
        ...getBirthdayRange(),
        autoComplete: 'bday',
      };
    case 'email':
      return {
        name,
        label: name,
        fieldType: 'email',
        rules: () => (mode === 'login' ? [required, emailFormat] : FIELD_RULES.email),
        ...(mode === 'join' ? { unique: true } : {}),
        // `webauthn` offers passkeys in the autofill menu.
        autoComplete: mode === 'login' ? 'username webauthn' : 'username',
      };
    case 'password':
      if (mode === 'login') {
        // An existing password may be older than the current rules.
        const rules = () => [required];
        return { name, label: name, fieldType: 'password', rules, autoComplete: 'current-password' };
      }
      return {
        name,
        label: mode === 'reset' ? 'newPassword' : name,
        fieldType: 'password',
        rules: () => FIELD_RULES.password,
        hint: 'password',
        autoComplete: 'new-password',
      };
    case 'repeatPassword':
      return { name, label: name, fieldType: 'password', rules: repeatRules, autoComplete: 'new-password' };
    case 'confirmationCode':
      return {
        name,
        label: name,
        fieldType: 'code',
        rules: () => FIELD_RULES.confirmationCode,
        hint: 'confirmationCode',
        autoComplete: 'one-time-code',
      };
  }
}

/** Returns the inputs of a step in their order. */
export function getItems(mode: AuthMode, step: Step): AuthItem[] {
  return step.fields.map((name) => createItem(mode, name));
}
