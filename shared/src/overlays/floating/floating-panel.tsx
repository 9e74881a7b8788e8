import { Popover } from '@base-ui/react/popover';
import type { FloatingProps, PopoverProps } from '../types.ts';
import styles from './floating.module.css';
import { useFloatingLayer } from './use-floating-layer.ts';

export function FloatingPanel(props: Omit<PopoverProps, 'trigger'> & FloatingProps) {
  const { open, label, className, children, onClose } = props;
  const { layer, positionerProps, onKeyDown, onOpenChange, onOpenChangeComplete } = useFloatingLayer(props);
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={onOpenChangeComplete}>
      <Popover.Portal>
        <Popover.Positioner {...positionerProps}>
          <Popover.Popup
            ref={layer.popup}
            className={[styles.panel, className].filter(Boolean).join(' ')}
            aria-label={label}
            onKeyDown={onKeyDown}
            finalFocus={layer.finalFocus}
          >
            {children(onClose)}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
