import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Mark } from '../brand/logo.tsx';
import styles from './global-overlays.module.css';
import { COVERS } from './overlay-insets.ts';

interface FloatCardProps {
  title: string;
  text?: string;
  place: 'corner' | 'top';
  action: ReactNode;
  closeLabel: string;
  onClose(): void;
}

/** A small card over the page that says one thing and can be put away; it takes no focus. */
export function FloatCard({ title, text, place, action, closeLabel, onClose }: FloatCardProps) {
  return (
    <aside className={styles.card} data-place={place} aria-label={title} ref={COVERS[place]}>
      <Mark size={40} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
      {action}
      <button type="button" className="ot-icon" aria-label={closeLabel} onClick={onClose}>
        <X size={20} />
      </button>
    </aside>
  );
}
