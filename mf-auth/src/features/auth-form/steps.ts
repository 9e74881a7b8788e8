export type AuthMode = 'login' | 'join' | 'reset';
export type StepName = 'main' | 'confirmationCode' | 'confirmNewPassword';

/** Everything the authentication form may ask for. */
export interface AuthFields {
  birthday: string;
  email: string;
  password: string;
  repeatPassword: string;
  confirmationCode: string;
}
export type FieldName = keyof AuthFields;

export const EMPTY_FIELDS: AuthFields = {
  birthday: '',
  email: '',
  password: '',
  repeatPassword: '',
  confirmationCode: '',
};

/** One view of the form: what it asks for, and what its button says. */
export interface Step {
  name: StepName;
  fields: readonly FieldName[];
  /** Key of the button's label (spec 2.10). */
  submitLabel: 'logIn' | 'join' | 'confirmCode' | 'resetPassword' | 'setNewPassword';
}

const confirmationCode: Step = {
  name: 'confirmationCode',
  fields: ['confirmationCode'],
  submitLabel: 'confirmCode',
};

/** The steps of every mode, in their order (spec 4). The first one is what a resend submits again. */
export const STEPS: Record<AuthMode, readonly [Step, ...Step[]]> = {
  login: [{ name: 'main', fields: ['email', 'password'], submitLabel: 'logIn' }],
  join: [
    { name: 'main', fields: ['birthday', 'email', 'password', 'repeatPassword'], submitLabel: 'join' },
    confirmationCode,
  ],
  reset: [
    { name: 'main', fields: ['email'], submitLabel: 'resetPassword' },
    confirmationCode,
    { name: 'confirmNewPassword', fields: ['password', 'repeatPassword'], submitLabel: 'setNewPassword' },
  ],
};

/** @returns the step of that name; the first one where the mode has none of it */
export function getStep(mode: AuthMode, name: StepName): Step {
  return STEPS[mode].find((step) => step.name === name) ?? STEPS[mode][0];
}

/** @returns the step that follows; null after the last one */
export function getNextStep(mode: AuthMode, { name }: Step): Step | null {
  const steps = STEPS[mode];
  return steps[steps.findIndex((step) => step.name === name) + 1] ?? null;
}
