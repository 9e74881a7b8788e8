import { RichText, useIsClamped } from '@ontrend/shared/ui';
import { memo, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Clamps the description to five lines with a "Show more" button (FEED-30). Memoized like the author. */
export const Description = memo(function Description({ text }: { text: string }) {
  const { t } = useTranslation('mf-feed');
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isLong = useIsClamped(paragraph, isOpen);

  return (
    <div className="feed-text">
      <p
        ref={paragraph}
        id={id}
        className={isOpen ? 'feed-description swiper-no-swiping' : 'feed-description'}
        data-open={isOpen}
      >
        <RichText text={text} linkClassName="feed-hashtag" />
      </p>
      {isLong ? (
        <button
          type="button"
          className="feed-more"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('video.hide') : t('video.showMore')}
        </button>
      ) : null}
    </div>
  );
});
