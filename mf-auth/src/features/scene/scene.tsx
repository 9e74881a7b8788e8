import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runWhenIdle } from '../../run-when-idle.ts';

/** Windows in which the scene fits beside the form (CONST-50), as in `card.css`. */
const WIDE = '(min-width: 1296px)';
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
