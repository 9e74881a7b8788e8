import { ArrowLeft, Menu } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

interface TopBarProps {
  /** `clear` lets the page through (spec 2.2); over a video its icons are white. */
  look: 'clear' | 'over-video' | 'paper';
  title: string;
  onBack?: (() => void) | undefined;
  /** What the menu icon opens. */
  menu: ReactNode;
}

/** The phone's top bar, 64 px: menu, title, and the way back (spec 2.2). */
export function TopBar({ look, title, onBack, menu }: TopBarProps) {
  const { t } = useTranslation('shell');
  const { key, pathname } = useLocation();
  const drawer = useRef<HTMLDialogElement>(null);

  useEffect(() => drawer.current?.close?.(), [key]);

  return (
    <header className="ot-top-bar" data-look={look}>
      <button
        type="button"
        className="ot-icon"
        aria-label={t('nav.menu')}
        onClick={() => drawer.current?.showModal()}
      >
        <Menu size={24} />
      </button>
      <span className="ot-top-title">{look === 'paper' ? title : ''}</span>
      {pathname !== '/' && key !== 'default' ? (
        <button type="button" className="ot-icon" aria-label={t('nav.back')} onClick={onBack}>
          <ArrowLeft size={24} className="ot-mirror" />
        </button>
      ) : (
        <span className="ot-icon" />
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog of its own accord */}
      <dialog
        ref={drawer}
        className="ot-side"
        aria-label={t('nav.menu')}
        onClick={(event) => event.target === drawer.current && drawer.current.close()}
      >
        {menu}
      </dialog>
    </header>
  );
}
