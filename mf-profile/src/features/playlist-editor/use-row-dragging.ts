import { useEffect, useRef, useState } from 'react';
import type { DropTarget } from './drag-and-drop.ts';

type DragAndDrop = typeof import('./drag-and-drop.ts');
type RegisterRow = (row: Omit<Parameters<DragAndDrop['registerRow']>[0], 'list'>) => () => void;
/** Registers a row of a list for dragging; null until its code is loaded. */
export type RowDragging = RegisterRow | null;

/** Loads drag and drop for the rows of a list. Without it, menu and keyboard move rows. */
export function useRowDragging(
  list: string,
  onDrop: (file: string, target: DropTarget) => void,
): RowDragging {
  const [dragging, setDragging] = useState<RowDragging>(null);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    void import('./drag-and-drop.ts').then(
      ({ registerRow, monitorDrops }) => {
        if (isUnmounted) return;
        stop = monitorDrops(list, (file, target) => latest.current(file, target));
        const register: RegisterRow = (row) => registerRow({ ...row, list });
        setDragging(() => register);
      },
      // The next visit tries again.
      () => {},
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [list]);
  return dragging;
}
