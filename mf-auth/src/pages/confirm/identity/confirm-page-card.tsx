import type { ReactNode } from 'react';
import '../../../document/styles/card.css';

/** The card of a confirmation page. */
export function ConfirmPageCard({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <section className="auth">
      <div className="auth-card">
        <h1 className="auth-heading">{title}</h1>
        {description ? <p className="auth-description">{description}</p> : null}
        <div className="auth-form">
          <div className="auth-fields">{children}</div>
        </div>
      </div>
    </section>
  );
}
