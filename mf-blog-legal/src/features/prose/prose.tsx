import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

interface ProseProps {
  /** HTML from the API, sanitized by its Markdown pipeline (no scripts, styles or forms). */
  html: string;
}

/** Pages that the document server renders without the shell. */
const SERVER_PAGES = ['/consent'];

/** Long text from the API. Internal links navigate without a page load. */
export function Prose({ html }: ProseProps) {
  const navigate = useNavigate();

  function handleClick(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlainClick || link.target || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname) return;
    if (SERVER_PAGES.includes(link.pathname)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }

  // The API sanitizes the HTML and tests this with malicious input.
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link fires a click
    // biome-ignore lint/a11y/noStaticElementInteractions: clicks bubble up from the links inside
    <div className="prose" onClick={handleClick} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
