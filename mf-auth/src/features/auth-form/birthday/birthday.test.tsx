import { addTexts } from '@ontrend/shared/i18n';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../../locales/en.json';
import { Calendar } from './calendar.tsx';
import { parseDay } from './parse-day.ts';

test.each([
  ['1999-12-31', '1999-12-31'],
  [' 1999/1/2 ', '1999-01-02'],
  ['1999.01.02', '1999-01-02'],
  ['19990102', '1999-01-02'],
  ['31.12.1999', null],
  ['1999', null],
  ['', null],
])('parses "%s" as %s', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

describe('calendar', () => {
  const onSelect = jest.fn();
  const cell = (name: string) => screen.getByRole('button', { name });

  function show(day: string | null = null) {
    addTexts('mf-auth', en);
    onSelect.mockClear();
    render(<Calendar min="1950-01-01" max="2026-11-21" day={day} onSelect={onSelect} />);
    return userEvent.setup();
  }

  test('opens on the year view, from 1950 to the current year', () => {
    show();
    const years = screen.getAllByRole('gridcell').map((each) => each.textContent);
    expect([years[0], years.at(-1), years.length]).toEqual(['1950', '2026', 77]);
    expect(cell('2000')).toHaveFocus();
    expect(screen.getByRole('grid', { name: 'Years' })).toBeVisible();
  });

  test('marks the selected day in every view', async () => {
    const user = show('1987-06-05');
    expect(cell('1987')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(cell('June 1987')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(cell('Friday, June 5, 1987')).toHaveFocus();
    expect(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('5');
  });

  test.each([
    ['{ArrowRight}', '2001'],
    ['{ArrowLeft}', '1999'],
    ['{ArrowDown}', '2004'],
    ['{ArrowUp}', '1996'],
    ['{Home}', '1998'],
    ['{End}', '2001'],
    ['{PageUp}', '1980'],
    ['{PageUp}{PageUp}{PageUp}', '1950'],
    ['{PageDown}{PageDown}', '2026'],
  ])('%s moves the focus to %s, and the grid is one tab stop', async (keys, year) => {
    const user = show();
    await user.keyboard(keys);
    expect(cell(year)).toHaveFocus();
    expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([cell(year)]);
  });

  test('returns the picked day and rejects days after today', async () => {
    const user = show();
    await user.click(cell('2026'));
    expect(cell('December 2026')).toHaveAttribute('aria-disabled', 'true');
    await user.click(cell('December 2026'));
    await user.click(cell('November 2026'));
    expect(cell('Sunday, November 22, 2026')).toHaveAttribute('aria-disabled', 'true');
    await user.click(cell('Sunday, November 22, 2026'));
    expect(onSelect).not.toHaveBeenCalled();
    await user.click(cell('Saturday, November 21, 2026'));
    expect(onSelect.mock.calls).toEqual([['2026-11-21']]);
  });

  test('goes back to another month and year', async () => {
    const user = show('1987-06-05');
    await user.click(cell('1987'));
    await user.click(cell('June 1987'));
    await user.click(cell('Choose another month'));
    expect(cell('June 1987')).toHaveFocus();
    await user.click(cell('Choose another year'));
    expect(cell('1987')).toHaveFocus();
  });

  test.each([
    ['1987-06-05', '{ArrowLeft}', 'Thursday, June 4, 1987'],
    ['1987-06-01', '{ArrowLeft}', 'Sunday, May 31, 1987'],
    ['1987-06-30', '{ArrowRight}', 'Wednesday, July 1, 1987'],
    ['1987-06-05', '{ArrowUp}', 'Friday, May 29, 1987'],
    ['1987-06-25', '{ArrowDown}', 'Thursday, July 2, 1987'],
    ['1987-12-31', '{ArrowRight}', 'Friday, January 1, 1988'],
    ['1987-06-05', '{PageUp}', 'Tuesday, May 5, 1987'],
    ['1987-06-05', '{PageDown}{PageDown}', 'Wednesday, August 5, 1987'],
    ['1987-03-31', '{PageUp}', 'Saturday, February 28, 1987'],
    ['1987-06-05', '{Shift>}{PageUp}{/Shift}', 'Thursday, June 5, 1986'],
    ['1987-06-05', '{Shift>}{PageDown}{/Shift}', 'Sunday, June 5, 1988'],
    ['1987-06-03', '{Home}', 'Monday, June 1, 1987'],
    ['1950-01-03', '{PageUp}', 'Tuesday, January 3, 1950'],
    ['1950-01-01', '{ArrowLeft}', 'Sunday, January 1, 1950'],
    ['2026-11-05', '{PageDown}', 'Thursday, November 5, 2026'],
    ['2025-12-05', '{Shift>}{PageDown}{/Shift}', 'Friday, December 5, 2025'],
  ])('from %s, %s moves the focus to %s', async (day, keys, focused) => {
    const user = show(day);
    await user.keyboard('{Enter}{Enter}');
    await user.keyboard(keys);
    expect(cell(focused)).toHaveFocus();
  });

  test('shows the month of the focused day, and goes back to the months of its year', async () => {
    const user = show('1987-12-31');
    await user.keyboard('{Enter}{Enter}{ArrowRight}');
    expect(screen.getByRole('grid', { name: 'Days of January 1988' })).toBeVisible();
    expect(screen.getByText('January 1988')).toHaveAttribute('aria-live', 'polite');
    await user.click(cell('Choose another month'));
    expect(screen.getByRole('grid', { name: 'Months of 1988' })).toBeVisible();
  });

  test('Tab stays in the calendar', async () => {
    const user = show('1987-06-05');
    await user.tab();
    expect(cell('1987')).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    await user.tab();
    expect(cell('Choose another month')).toHaveFocus();
    await user.tab();
    expect(cell('Friday, June 5, 1987')).toHaveFocus();
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(cell('Friday, June 5, 1987')).toHaveFocus();
  });

  test('opens at the first day of a month when the typed date has no day', async () => {
    const user = show('1987-06-00');
    await user.keyboard('{Enter}{Enter}');
    expect(cell('Monday, June 1, 1987')).toHaveFocus();
  });
});
