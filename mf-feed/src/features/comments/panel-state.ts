import { create } from 'zustand';

interface PanelFocus {
  /** Video whose comments were opened. */
  file: string;
  /** The heading of the panel, the comment form, or a comment by its id. */
  target: 'heading' | 'form' | number;
}

interface PanelState {
  /** Whether the viewer has opened the panel. Kept in memory and shared by all feeds of the tab. */
  isOpen: boolean;
  /** Focus target that is not applied yet; null otherwise. */
  focus: PanelFocus | null;
}

/** State of the comments panel of desktop feeds. */
export const usePanelState = create<PanelState>(() => ({ isOpen: false, focus: null }));
