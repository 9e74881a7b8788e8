import { paths } from '@ontrend/shared/paths';
import { parseTextParts } from '@ontrend/shared/validation';
import { Link } from 'react-router-dom';

interface RichTextProps {
  text: string;
  /** CSS class of the links. */
  linkClassName?: string | undefined;
  /** Mentions of existing users, lower case with `@`; default: all mentions are links. */
  mentions?: readonly string[] | undefined;
}

/**
 * User-written text in which hashtags link to their videos, mentions to profiles, and URLs to other sites.
 */
export function RichText({ text, linkClassName, mentions }: RichTextProps) {
  return parseTextParts(text).map(({ text: words, hashtag, mention, url, start }) => {
    if (url) {
      return (
        <a
          key={start}
          className={linkClassName}
          href={url}
          target="_blank"
          rel="nofollow ugc noopener noreferrer"
          dir="ltr"
        >
          {words}
        </a>
      );
    }
    const isMeant = mention && (!mentions || mentions.includes(`@${mention.toLowerCase()}`));
    if (!hashtag && !isMeant) return words;
    const to = hashtag ? paths.hashtag.href(hashtag) : paths.profile.href(mention ?? '');
    return (
      <Link key={start} className={linkClassName} to={to}>
        {mention ? <bdi>{words}</bdi> : words}
      </Link>
    );
  });
}
