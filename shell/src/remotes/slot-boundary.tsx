import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A slot that can't be filled, with its way out. */
export function SlotFailed({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <div className="ot-slot-failed" role="alert">
      <p>{t('remote.heading')}</p>
      <button type="button" className="ot-pill" onClick={onAgain}>
        {t('remote.again')}
      </button>
    </div>
  );
}

/** Keeps what breaks inside a slot inside it. */
export class SlotBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error('A slot broke:', error, componentStack);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <SlotFailed onAgain={() => this.setState({ broken: false })} />;
  }
}
