import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { PasswordField } from '../password-field.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { StrengthTexts } from './strength-meter.tsx';

const loadMeter = () => import('./strength-meter.tsx');
// A field without its meter works. Shows nothing when the meter can't be loaded.
const StrengthMeter = lazy(() =>
  loadMeter().then(
    (loaded) => ({ default: loaded.StrengthMeter }),
    () => ({ default: () => <></> }),
  ),
);

/** Safari and password managers create passwords by these rules (CONST-24). */
const PASSWORD_RULES = { passwordrules: 'minlength: 8; maxlength: 256; required: digit;' };

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'aside' | 'autoComplete'> & {
  /** The typed password. It is examined in the browser only. */
  password: string;
  /** Names of the user, which make a password weak. */
  names: readonly string[];
  strengthTexts: StrengthTexts;
};

/** A field for a new password with a meter of its strength, which is loaded when the field gets the focus (ACCOUNT-76). */
export function NewPasswordField({ password, names, strengthTexts, ...field }: NewPasswordFieldProps) {
  const [isUsed, setUsed] = useState(false);
  return (
    <PasswordField
      {...PASSWORD_RULES}
      {...field}
      autoComplete="new-password"
      onFocus={(event) => {
        setUsed(true);
        void loadMeter().catch(() => undefined);
        field.onFocus?.(event);
      }}
      aside={
        // Present before the first word, so that screen readers announce it.
        isUsed ? (
          <span role="status">
            {password ? (
              <Suspense fallback={null}>
                <VisuallyHidden>{strengthTexts.label} </VisuallyHidden>
                <StrengthMeter password={password} names={names} texts={strengthTexts} />
              </Suspense>
            ) : null}
          </span>
        ) : null
      }
    />
  );
}
