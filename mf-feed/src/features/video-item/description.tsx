import { paths } from '@ontrend/shared/paths';
import { textParts } from '@ontrend/shared/validation';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** The text, in which hashtags lead to their videos and mentions to people. */
export function Words({ text }: { text: string }) {
  return textParts(text).map(({ text: words, hashtag, mention, start }) =>
    hashtag || mention ? (
      <Link
        key={start}
        className="feed-hashtag"
        to={hashtag ? paths.hashtag.href(hashtag) : paths.profile.href(mention ?? '')}
      >
        {words}
      </Link>
    ) : (
      words
    ),
  );
}

/** A description of five lines, and the rest behind "Show more" where there is a rest (spec 2.5). */
export function Description({ text }: { text: string }) {
  const { t } = useTranslation('mf-feed');
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    // At once, so that the button is there with the first picture, and whenever the box changes: a row not near yet
    // has none.
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <div className="feed-words">
      <p
        ref={paragraph}
        id={id}
        className={isOpen ? 'feed-description swiper-no-swiping' : 'feed-description'}
        data-open={isOpen}
      >
        <Words text={text} />
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
}
