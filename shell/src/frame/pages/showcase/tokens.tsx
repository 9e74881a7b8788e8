import { formatNumber } from '@ontrend/shared/i18n/formats';
import {
  ArrowRight,
  Bell,
  Flame,
  Heart,
  House,
  type LucideIcon,
  MessageCircle,
  Search,
  Share2,
  User,
} from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { COLORS } from './colors.ts';
import { contrastRatio } from './contrast.ts';
import { BothThemes, Section } from './section.tsx';
import styles from './showcase.module.css';
import { useShowcaseTexts } from './use-showcase-texts.ts';

const FONT_SIZES_PX = [12, 13, 14, 15, 17, 20, 24, 28, 40];
const SPACES_PX = [4, 8, 12, 16, 24, 32, 64];
const RADII = ['radius-small', 'radius', 'radius-round'];
const ICONS: LucideIcon[] = [House, Flame, Search, Bell, MessageCircle, User, Heart, Share2];

function Swatch({
  name,
  background,
  minContrast,
}: {
  name: string;
  background?: string;
  minContrast?: number;
}) {
  const { t, i18n } = useShowcaseTexts();
  const box = useRef<HTMLSpanElement>(null);
  const [ratio, setRatio] = useState<number>();
  useLayoutEffect(() => {
    if (!box.current || !background) return;
    const { color, backgroundColor } = getComputedStyle(box.current);
    setRatio(contrastRatio(color, backgroundColor));
  }, [background]);
  const shown = ratio === undefined ? '' : formatNumber(ratio, i18n.language, { maximumFractionDigits: 1 });
  return (
    <li className={styles.swatch} data-contrast={ratio} data-min-contrast={minContrast}>
      <span className={styles.color} style={{ background: `var(--${name})` }} />
      {/* Hidden element for measuring: the browser resolves both colors in this theme. */}
      <span
        ref={box}
        hidden
        style={{ color: `var(--${name})`, backgroundColor: `var(--${background ?? 'background'})` }}
      />
      <code>{name}</code>
      {ratio === undefined ? null : (
        <span className={styles.value}>{t('colors.contrast', { ratio: shown, background })}</span>
      )}
    </li>
  );
}

/** The design tokens with their current values (SHELL-84, SHELL-85). */
export function Tokens() {
  const { t } = useShowcaseTexts();
  return (
    <>
      <Section id="colors" title={t('sections.colors')}>
        <BothThemes>
          {() => (
            <ul className={styles.swatches}>
              {COLORS.map((color) => (
                <Swatch key={`${color.name} ${color.background}`} {...color} />
              ))}
            </ul>
          )}
        </BothThemes>
      </Section>
      <Section id="type" title={t('sections.type')}>
        <ul className={styles.samples}>
          {FONT_SIZES_PX.map((size) => (
            <li key={size} className={styles.sample}>
              <span style={{ fontSize: size, fontWeight: size > 15 ? 700 : 400 }}>{t('type.sample')}</span>
              <span className={styles.value}>{`${t(`type.roles.${size}`)}, ${t('type.px', { size })}`}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="space" title={t('sections.space')}>
        <ul className={styles.samples}>
          {SPACES_PX.map((size) => (
            <li key={size} className={styles.sample}>
              <span className={styles.bar} style={{ inlineSize: size }} />
              <span className={styles.value}>{t('type.px', { size })}</span>
            </li>
          ))}
        </ul>
        <ul className={`${styles.row} ${styles.samples}`}>
          {RADII.map((name) => (
            <li key={name} className={styles.swatch}>
              <span className={styles.corner} style={{ borderRadius: `var(--${name})` }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="icons" title={t('sections.icons')}>
        <div className={styles.icons} aria-hidden="true">
          {ICONS.map((Icon, index) => (
            <Icon key={index} size={24} />
          ))}
          {/* Icons with a direction are mirrored in right-to-left text. */}
          <ArrowRight size={24} className="ot-mirror" />
        </div>
      </Section>
    </>
  );
}
