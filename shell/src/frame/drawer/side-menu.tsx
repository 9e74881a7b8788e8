import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

/**
 * The phone's menu icon and the side drawer it opens (spec 2.2). The browser's own dialog: it is there as soon as the
 * page is, and holds the focus. Every change of route closes it.
 * @param onOpen told before it opens: what stands in it may have to be fetched
 */
export function SideMenu({ onOpen, children }: { onOpen?: (() => void) | undefined; children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);

  // Closed by the browser, so that it gives the focus back; what stands in it goes after that.
  useEffect(() => dialog.current?.close(), [key]);
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        className="ot-icon"
        aria-label={t('nav.menu')}
        aria-haspopup="dialog"
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        <Menu size={24} />
      </button>
      {isOpen ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog of its own accord
        <dialog
          ref={dialog}
          className="ot-side"
          aria-label={t('nav.menu')}
          onClose={() => setOpen(false)}
          onClick={(event) => event.target === dialog.current && dialog.current.close()}
        >
          {children}
        </dialog>
      ) : null}
    </>
  );
}
