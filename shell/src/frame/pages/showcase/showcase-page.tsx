import { paths } from '@ontrend/shared/paths';
import { ButtonLink } from '@ontrend/shared/ui';
import { useLocation } from 'react-router-dom';
import { Brand } from './brand.tsx';
import { Controls } from './controls.tsx';
import { DataDisplay } from './data-display.tsx';
import { Illustrations } from './illustrations.tsx';
import { Overlays } from './overlays.tsx';
import styles from './showcase.module.css';
import { Tokens } from './tokens.tsx';
import { useShowcaseTexts } from './use-showcase-texts.ts';

const HEADINGS = { tokens: 'heading', desktop: 'headingDesktop', mobile: 'headingMobile' } as const;

/**
 * The design showcase (SHELL-8): `/ui` shows the design tokens, `/ui/desktop` and `/ui/mobile` all components
 * and overlays at desktop and phone width.
 */
export function ShowcasePage() {
  const { t } = useShowcaseTexts();
  const { pathname } = useLocation();
  const variant = pathname.startsWith(paths.uiDesktop.path)
    ? 'desktop'
    : pathname.startsWith(paths.uiMobile.path)
      ? 'mobile'
      : 'tokens';
  return (
    <div className={styles.page} data-variant={variant}>
      <h1 className={styles.heading}>{t(HEADINGS[variant])}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <div className={styles.actions}>
        <ButtonLink to={paths.ui.href()}>{t('tokens')}</ButtonLink>
        <ButtonLink to={paths.uiDesktop.href()}>{t('desktop')}</ButtonLink>
        <ButtonLink to={paths.uiMobile.href()}>{t('mobile')}</ButtonLink>
      </div>
      {variant === 'tokens' ? (
        <>
          <Brand />
          <Illustrations />
          <Tokens />
        </>
      ) : (
        <>
          <Controls />
          <DataDisplay />
          <Overlays />
        </>
      )}
    </div>
  );
}
