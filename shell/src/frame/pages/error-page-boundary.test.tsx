import { expectConsoleMessage } from '@ontrend/shared/testing';
import { render, screen } from '@testing-library/react';
import { ErrorPageBoundary } from './error-page-boundary.tsx';

it('shows its own message when the error page throws', () => {
  expectConsoleMessage('error', /Error: the error page broke/);
  const Broken = () => {
    throw new Error('the error page broke');
  };
  render(
    <ErrorPageBoundary>
      <Broken />
    </ErrorPageBoundary>,
  );
  expect(screen.getByRole('heading')).toHaveTextContent('An error occurred while showing the error page');
  expect(
    screen.getByText(
      'Unfortunately an error occurred and while showing the error page another error occurred',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go back to home' })).toHaveAttribute('href', '/');
});
