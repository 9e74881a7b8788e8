import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '../brand/logo.tsx';
import type { PromotionPosition } from './find-promotion-position.ts';
import styles from './global-overlays.module.css';
import { OVERLAY_INSET_REFS } from './overlay-insets.ts';

interface FloatingCardProps {
  title: string;
  text?: string;
  /** Position on phones; in wider windows the card is in the drawer. */
  position: PromotionPosition;
  action: ReactNode;
  closeLabel: string;
  onClose(): void;
}

/** A small dismissible card over the page. It doesn't take the focus. */
export function FloatingCard({ title, text, position, action, closeLabel, onClose }: FloatingCardProps) {
  return (
    <aside
      className={styles.card}
      data-position={position}
      aria-label={title}
      ref={OVERLAY_INSET_REFS[position]}
    >
      <Logo size={40} />
      <div className={styles.content}>
        <p className={styles.title}>{title}</p>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
      {action}
      <button type="button" className="ot-icon-button" aria-label={closeLabel} onClick={onClose}>
        <X size={20} />
      </button>
    </aside>
  );
}
