import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

/**
 * Menu icon of phones with the side drawer (SHELL-27). It is a native dialog, which works before other code
 * has loaded and traps the focus. It closes on every route change.
 * @param onOpen called before the drawer opens, to load its data
 */
export function SideMenu({ onOpen, children }: { onOpen?: (() => void) | undefined; children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);

  // close() lets the browser restore the focus; the content unmounts in onClose.
  useEffect(() => dialog.current?.close(), [key]);
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        className="ot-icon-button"
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
          className="ot-side-menu"
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
