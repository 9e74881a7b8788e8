import { create } from 'zustand';

/** Where the panel puts the focus when it opens: its heading, a comment by its id, or the form. */
type PanelFocus = 'heading' | 'form' | number;

interface PanelState {
  /** The viewer's choice. It lasts as long as the tab, in every feed. */
  isOpen: boolean;
  /** Pending focus; null once the panel has it. */
  focus: PanelFocus | null;
}

/** State of the comments panel of desktop feeds. */
export const usePanelState = create<PanelState>(() => ({ isOpen: false, focus: null }));
