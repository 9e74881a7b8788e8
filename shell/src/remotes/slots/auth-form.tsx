import type { RemoteSlots } from '@ontrend/shared/contract';
import { Skeleton } from '@ontrend/shared/ui';
import { useEffect, useRef } from 'react';
import styles from './auth-form.module.css';
import { RemoteSlot } from './remote-slot.tsx';

/** Stands where the form will be: of its size, so that nothing jumps. Hands on the focus of a dialog that waits for it. */
function AuthFormSkeleton() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = container.current?.closest('[role=dialog]');
    return () => {
      // On a touch screen a field with the focus would call up the keyboard.
      if (!dialog || document.activeElement !== dialog || matchMedia('(pointer: coarse)').matches) return;
      dialog.querySelector<HTMLElement>('input, button:not([data-close])')?.focus();
    };
  }, []);
  return (
    <div className={styles.skeleton} ref={container}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}

/** mf-auth's form outside its pages: in the authentication dialog and in gates (spec 2.10). */
export function RemoteAuthForm(props: RemoteSlots['authForm']) {
  return <RemoteSlot remote="mf-auth" slot="authForm" props={props} skeleton={<AuthFormSkeleton />} />;
}
