import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

interface ProseProps {
  /** Safe HTML of the API (its Markdown pipeline lets no script, style or form through). */
  html: string;
}

/** Long text from the API. Its links within the site change the page without loading it anew. */
export function Prose({ html }: ProseProps) {
  const navigate = useNavigate();

  function handleClick(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlainClick || link.target || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }

  // The HTML is made safe where it is rendered, which is tested with hostile texts.
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard follows a link by a click, too
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked
    <div className="prose" onClick={handleClick} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
