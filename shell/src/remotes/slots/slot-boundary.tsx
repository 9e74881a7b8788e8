import { Component, type ErrorInfo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** A slot that can't be filled, with its way out. Whoever stands on that goes on in what comes in its place. */
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
    <div className="ot-slot-failed" role="alert" ref={container}>
      <p>{t('remote.heading')}</p>
      <button type="button" className="ot-pill" onClick={onRetry}>
        {t('remote.again')}
      </button>
    </div>
  );
}

interface SlotBoundaryProps {
  children: ReactNode;
  /** Stands in its place when it is broken. */
  fallback: ReactNode;
  onError(): void;
}

/** Keeps what breaks inside a slot inside it. */
export class SlotBoundary extends Component<SlotBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error('A slot broke:', error, componentStack);
    this.props.onError();
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
