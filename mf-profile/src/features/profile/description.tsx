import { splitLinks } from './split-links.ts';

interface DescriptionProps {
  text: string;
  /** URLs are links only when the user has this permission (PROFILE-8). */
  isUrlsClickable: boolean;
}

/** The description of a profile. */
export function Description({ text, isUrlsClickable }: DescriptionProps) {
  if (!text) return null;
  return (
    <p className="profile-description" dir="auto">
      {isUrlsClickable
        ? splitLinks(text).map((part) =>
            part.isLink ? (
              <a key={part.start} href={part.text} target="_blank" rel="nofollow ugc noopener noreferrer">
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
