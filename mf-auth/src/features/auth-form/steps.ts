export type AuthMode = 'login' | 'join' | 'reset';
export type StepName = 'main' | 'confirmationCode' | 'confirmNewPassword';

/**
 * The values that users type into the authentication form (ACCOUNT-16). The field `login` of that rule does not
 * exist, because users sign in with their email address.
 */
export interface AuthFields {
  birthday: string;
  email: string;
  password: string;
  repeatPassword: string;
  confirmationCode: string;
  /** Code of an invitation, typed or from a link. */
  invitation: string;
}
export type FieldName = keyof AuthFields;

export const EMPTY_FIELDS: AuthFields = {
  birthday: '',
  email: '',
  password: '',
  repeatPassword: '',
  confirmationCode: '',
  invitation: '',
};

/** One view of the form: its fields and the label of its button. */
export interface Step {
  name: StepName;
  fields: readonly FieldName[];
  /** Key of the button's label (ACCOUNT-15). */
  submitLabel: 'logIn' | 'join' | 'confirmCode' | 'resetPassword' | 'setNewPassword';
}

const confirmationCode: Step = {
  name: 'confirmationCode',
  fields: ['confirmationCode'],
  submitLabel: 'confirmCode',
};

/**
 * The steps of each mode in their order (ACCOUNT-23, ACCOUNT-34, ACCOUNT-38). A resend submits the first step
 * again.
 */
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

/** The first step of join when the user has to enter an invitation (ACCOUNT-78). */
export const JOIN_WITH_INVITATION: Step = {
  ...STEPS.join[0],
  fields: ['invitation', ...STEPS.join[0].fields],
};

/** @returns the step with that name; the first step when the mode has no such step */
export function getStep(mode: AuthMode, name: StepName): Step {
  return STEPS[mode].find((step) => step.name === name) ?? STEPS[mode][0];
}

/** @returns the first step that has one of the fields; undefined when none has */
export function findStepOfFields(mode: AuthMode, fields: readonly string[]): Step | undefined {
  return [...STEPS[mode], JOIN_WITH_INVITATION].find((step) =>
    step.fields.some((name) => fields.includes(name)),
  );
}

/** @returns the following step; null after the last one */
export function getNextStep(mode: AuthMode, { name }: Step): Step | null {
  const steps = STEPS[mode];
  return steps[steps.findIndex((step) => step.name === name) + 1] ?? null;
}
