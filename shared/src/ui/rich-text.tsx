import { paths } from '@ontrend/shared/paths';
import { parseTextParts } from '@ontrend/shared/validation';
import { Link } from 'react-router-dom';

interface RichTextProps {
  text: string;
  /** CSS class of the links in it. */
  linkClassName?: string | undefined;
  /** The mentions that mean somebody, lower case with `@`; all of them unless told. */
  mentions?: readonly string[] | undefined;
}

/** What a person wrote, as plain text: hashtags lead to their videos, mentions to people, addresses out of the site. */
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
