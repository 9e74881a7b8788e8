import type { RemoteSlots } from '@ontrend/shared/contract';
import { Skeleton } from '@ontrend/shared/ui';
import { useEffect, useRef } from 'react';
import styles from './auth-form.module.css';
import { RemoteSlot } from './remote-slot.tsx';

/**
 * Placeholder with the size of the form, which prevents a layout shift. On unmount it passes the focus of a
 * dialog on to the form.
 */
function AuthFormSkeleton() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = container.current?.closest('[role=dialog]');
    return () => {
      // On touch screens focusing a field would open the keyboard.
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

/** mf-auth's form outside its pages: in the authentication dialog and in gates (ACCOUNT-14). */
export function RemoteAuthForm(props: RemoteSlots['authForm']) {
  return <RemoteSlot remote="mf-auth" slot="authForm" props={props} skeleton={<AuthFormSkeleton />} />;
}
