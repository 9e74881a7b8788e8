import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Windows in which the scene fits beside the form (CONST-50), as in `card.css`. */
const WIDE = '(min-width: 1296px)';
const IDLE_TIMEOUT_MS = 2_000;

/** Runs a function when the browser is idle. @returns a function that cancels it */
function runWhenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * Decoration beside the form with the tagline, in wide windows (ACCOUNT-58). The form is interactive before its poster and
 * clip are requested; until then the styles show a blurred frame.
 */
export function Scene() {
  const { t } = useTranslation('mf-auth');
  const [Clip, setClip] = useState<ComponentType | null>(null);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    let cancel = () => {};
    const load = () => {
      if (!wide.matches) return;
      wide.removeEventListener('change', load);
      cancel = runWhenIdle(() => {
        import('./clip.tsx').then(
          ({ Clip: loaded }) => setClip(() => loaded),
          () => {
            // Without the clip, the blurred frame stays.
          },
        );
      });
    };
    wide.addEventListener('change', load);
    load();
    return () => {
      wide.removeEventListener('change', load);
      cancel();
    };
  }, []);
  return (
    <div className="auth-scene">
      {Clip ? <Clip /> : null}
      <p className="auth-tagline">{t('scene.tagline')}</p>
    </div>
  );
}
