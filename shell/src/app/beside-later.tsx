import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../prefetch/when-idle.ts';

interface BesideProps {
  /** The page leaves room for what speaks for the app. */
  hasRoom: boolean;
}

const NOTHING: ComponentType<BesideProps> = () => null;

// Where it can't be loaded, nobody misses it.
const BesidePage = lazy(() =>
  import('./beside-page.tsx').then(
    (beside) => ({ default: beside.BesidePage as typeof NOTHING }),
    () => ({ default: NOTHING }),
  ),
);

/** What stands beside every page, once the browser has nothing better to do: nobody waits for it. */
export function BesideLater({ hasRoom }: BesideProps) {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  return isTime ? (
    <Suspense fallback={null}>
      <BesidePage hasRoom={hasRoom} />
    </Suspense>
  ) : null;
}
