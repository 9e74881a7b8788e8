import { Component, type ErrorInfo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Error message of a slot, with a retry button. If the button has the focus on unmount, the focus moves to
 * the new content.
 */
export function SlotError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => () => {
      const parent = container.current?.contains(document.activeElement) && container.current.parentElement;
      if (parent) setTimeout(() => parent.querySelector<HTMLElement>('input, button, a')?.focus());
    },
    [],
  );
  return (
    <div className="ot-load-error" role="alert" ref={container}>
      <p>{t('remote.heading')}</p>
      <button type="button" className="ot-pill" onClick={onRetry}>
        {t('remote.retry')}
      </button>
    </div>
  );
}

interface SlotBoundaryProps {
  children: ReactNode;
  /** Rendered instead of the children after an error. */
  fallback: ReactNode;
  onError(): void;
}

/** Catches errors inside a slot. */
export class SlotBoundary extends Component<SlotBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error('A slot threw an error:', error, componentStack);
    this.props.onError();
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
