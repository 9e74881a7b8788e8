import { Button, DoneMark, Spinner, TREND_DOT, TREND_LINE } from '@ontrend/shared/ui';
import { useState } from 'react';
import { Logo } from '../../brand/logo.tsx';
import styles from './brand.module.css';
import { Rules } from './rules.tsx';
import { BothThemes, Section } from './section.tsx';
import { useShowcaseTexts } from './use-showcase-texts.ts';

/** The smallest size is that of a browser's tab. */
const LOGO_SIZES_PX = [16, 24, 32, 64, 96];

/** The mark without its background, in the color of the text. */
function OneColorMark({ size }: { size: number }) {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path d={TREND_LINE} />
      <circle {...TREND_DOT} />
    </svg>
  );
}

function Mark() {
  const { t } = useShowcaseTexts();
  return (
    <>
      <h3 className={styles.title}>{t('brand.mark')}</h3>
      <p className={styles.text}>{t('brand.markText')}</p>
      <div className={styles.row}>
        {LOGO_SIZES_PX.map((size) => (
          <Logo key={size} size={size} />
        ))}
      </div>
      <h3 className={styles.title}>{t('brand.oneColor')}</h3>
      <div className={styles.row}>
        {LOGO_SIZES_PX.map((size) => (
          <OneColorMark key={size} size={size} />
        ))}
      </div>
      <h3 className={styles.title}>{t('brand.clearSpace')}</h3>
      <p className={styles.text}>{t('brand.clearSpaceText')}</p>
      <div className={styles.row}>
        <span className={styles.clearSpace}>
          <Logo size={64} />
        </span>
        <span className={styles.clearSpace}>
          <span className={styles.wordmark}>
            <Logo size={40} />
            {t('brand.name')}
          </span>
        </span>
      </div>
    </>
  );
}

function Motif() {
  const { t } = useShowcaseTexts();
  const [timesDrawn, setTimesDrawn] = useState(0);
  return (
    <>
      <h3 className={styles.title}>{t('brand.motif')}</h3>
      <p className={styles.text}>{t('brand.motifText')}</p>
      <dl className={styles.motifs}>
        <div>
          <dt>{t('brand.loading')}</dt>
          <dd>
            <Spinner size={40} />
          </dd>
        </div>
        <div>
          <dt>{t('brand.done')}</dt>
          <dd>
            <DoneMark key={timesDrawn} size={40} />
            <Button variant="quiet" onClick={() => setTimesDrawn(timesDrawn + 1)}>
              {t('brand.draw')}
            </Button>
          </dd>
        </div>
        <div>
          <dt>{t('brand.progress')}</dt>
          <dd>
            <span className={styles.progress} />
          </dd>
        </div>
      </dl>
    </>
  );
}

/** The mark, its motif and the gradient, with dos and don'ts (decision 094). */
export function Brand() {
  const { t } = useShowcaseTexts();
  return (
    <Section id="brand" title={t('sections.brand')}>
      <BothThemes>
        {() => (
          <>
            <Mark />
            <Motif />
            <h3 className={styles.title}>{t('brand.gradient')}</h3>
            <p className={styles.text}>{t('brand.gradientText')}</p>
            <div className={styles.row}>
              <Button variant="primary">{t('brand.mainAction')}</Button>
              <Button>{t('brand.otherAction')}</Button>
            </div>
          </>
        )}
      </BothThemes>
      <Rules
        dos={[t('brand.dos.background'), t('brand.dos.ink'), t('brand.dos.one')]}
        donts={[t('brand.donts.change'), t('brand.donts.picture'), t('brand.donts.text')]}
      />
    </Section>
  );
}
