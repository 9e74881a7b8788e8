import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../services/prefetch/when-idle.ts';

/** So long after it could not be loaded it is tried again. In ms. */
const AGAIN_MS = 30_000;

interface BesideProps {
  /** The page leaves room for what speaks for the app. */
  hasRoom: boolean;
}

/** What stands beside every page, once the browser has nothing better to do: nobody waits for it. */
export function BesideLater({ hasRoom }: BesideProps) {
  const [BesidePage, setBesidePage] = useState<ComponentType<BesideProps>>();
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    whenIdle(() => {
      import('./global-overlays.tsx').then(
        (beside) => setBesidePage(() => beside.BesidePage),
        // Uploads and the line itself are told of there: a page that was opened on a bad one has it later.
        () => {
          timer = setTimeout(() => setFailures(failures + 1), AGAIN_MS);
        },
      );
    });
    return () => clearTimeout(timer);
  }, [failures]);
  return BesidePage ? <BesidePage hasRoom={hasRoom} /> : null;
}
