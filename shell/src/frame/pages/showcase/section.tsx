import { type ReactNode, useId } from 'react';
import styles from './showcase.module.css';
import { useShowcaseTexts } from './use-showcase-texts.ts';

export type Theme = 'light' | 'dark';

/** A section of the showcase with its heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={styles.section} id={id} aria-labelledby={headingId}>
      <h2 className={styles.title} id={headingId}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Renders the children in both themes, side by side where there is room. */
export function BothThemes({ children }: { children: (theme: Theme) => ReactNode }) {
  const { t } = useShowcaseTexts();
  return (
    <div className={styles.themes}>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className={styles.theme} data-theme={theme}>
          <p className={styles.themeName}>{t(`themes.${theme}`)}</p>
          {children(theme)}
        </div>
      ))}
    </div>
  );
}
