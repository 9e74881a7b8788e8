import { splitLinks } from './split-links.ts';

interface DescriptionProps {
  text: string;
  /** Addresses are links only for people who may set some (spec 3, isUrlsClickable). */
  isUrlsClickable: boolean;
}

/** What a person says of themselves. */
export function Description({ text, isUrlsClickable }: DescriptionProps) {
  if (!text) return null;
  return (
    <p className="profile-description" dir="auto">
      {isUrlsClickable
        ? splitLinks(text).map((part) =>
            part.isLink ? (
              <a key={part.start} href={part.text} target="_blank" rel="noopener noreferrer nofollow ugc">
                {part.text}
              </a>
            ) : (
              part.text
            ),
          )
        : text}
    </p>
  );
}
