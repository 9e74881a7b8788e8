import { formatCount } from '@ontrend/shared/i18n/formats';
import { Count } from '@ontrend/shared/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface CountButtonProps extends ComponentProps<'button'> {
  icon: ReactNode;
  /** Shown below the icon. */
  value: number;
  /** Key of the text that describes the button with its number. */
  countKey: 'video.likes' | 'video.comments' | 'video.saves';
  /** Appended to that text. */
  note?: string | undefined;
}

/** A side action with a number (FEED-37). */
export function CountButton({ icon, value, countKey, note, ...button }: CountButtonProps) {
  const { t, i18n } = useTranslation('mf-feed');
  const id = useId();
  const text = t(countKey, { count: value, formatted: formatCount(value, i18n.language) });
  return (
    <button type="button" className="feed-action" aria-describedby={id} {...button}>
      {icon}
      <span className="feed-number" aria-hidden="true">
        <Count value={value} />
      </span>
      <span className="ot-visually-hidden" id={id}>
        {text}
        {note}
      </span>
    </button>
  );
}
