import { Illustration, type IllustrationName } from '@ontrend/shared/ui';
import styles from './brand.module.css';
import { Rules } from './rules.tsx';
import { BothThemes, Section } from './section.tsx';
import { useShowcaseTexts } from './use-showcase-texts.ts';

const NAMES: IllustrationName[] = [
  'following',
  'first-video',
  'no-videos',
  'search',
  'messages',
  'notifications',
  'not-found',
  'error',
  'offline',
];

/** The illustrations of empty and error pages (SHELL-88), with dos and don'ts. */
export function Illustrations() {
  const { t } = useShowcaseTexts();
  return (
    <Section id="illustrations" title={t('sections.illustrations')}>
      <p className={styles.text}>{t('illustrations.text')}</p>
      <BothThemes>
        {() => (
          <ul className={styles.illustrations}>
            {NAMES.map((name) => (
              <li key={name}>
                <Illustration name={name} />
                {t(`illustrations.${name}`)}
              </li>
            ))}
          </ul>
        )}
      </BothThemes>
      <Rules dos={[t('illustrations.dos.calm')]} donts={[t('illustrations.donts.small')]} />
    </Section>
  );
}
