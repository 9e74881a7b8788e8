import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** Where a dragged row is dropped: before or after another one. */
export interface DropTarget {
  file: string;
  edge: 'before' | 'after';
}

interface RowOptions {
  row: HTMLElement;
  handle: HTMLElement;
  list: string;
  file: string;
  onDragging(isDragging: boolean): void;
  /** @param edge where the dragged row would be dropped; null when it is elsewhere */
  onEdge(edge: DropTarget['edge'] | null): void;
}

/** Makes a row draggable by its handle, and a target for other rows of its list. @returns a function that reverts it */
export function registerRow({ row, handle, list, file, onDragging, onEdge }: RowOptions): () => void {
  const findEdge = (pointerY: number): DropTarget['edge'] => {
    const { top, height } = row.getBoundingClientRect();
    return pointerY < top + height / 2 ? 'before' : 'after';
  };
  return combine(
    draggable({
      element: row,
      dragHandle: handle,
      getInitialData: () => ({ list, file }),
      onDragStart: () => onDragging(true),
      onDrop: () => onDragging(false),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data.list === list && source.data.file !== file,
      getData: ({ input }) => ({ file, edge: findEdge(input.clientY) }),
      onDrag: ({ self }) => onEdge((self.data as unknown as DropTarget).edge),
      onDragLeave: () => onEdge(null),
      onDrop: () => onEdge(null),
    }),
  );
}

/** Calls back when a row of a list was dropped on another one. @returns a function that unsubscribes */
export function monitorDrops(list: string, onDrop: (file: string, target: DropTarget) => void): () => void {
  return monitorForElements({
    canMonitor: ({ source }) => source.data.list === list,
    onDrop: ({ source, location }) => {
      const target = location.current.dropTargets[0]?.data as DropTarget | undefined;
      if (target) onDrop(source.data.file as string, target);
    },
  });
}
