import type { RemoteSlots } from '@ontrend/shared/contract';
import { Skeleton } from '@ontrend/shared/ui';
import styles from './auth-form.module.css';
import { RemoteSlot } from './remote-slot.tsx';

/** Stands where the form will be: of its size, so that nothing jumps. */
function FormSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}

/** mf-auth's form outside its pages: in the authentication dialog and in gates (spec 2.10). */
export function AuthFormOf(props: RemoteSlots['authForm']) {
  return <RemoteSlot remote="mf-auth" slot="authForm" props={props} skeleton={<FormSkeleton />} />;
}
