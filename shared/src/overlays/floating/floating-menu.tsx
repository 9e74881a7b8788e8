import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type {
  FloatingProps,
  MenuItemProps,
  MenuLinkProps,
  MenuProps,
  MenuRadioGroupProps,
  MenuSwitchProps,
} from '../types.ts';
import styles from './floating.module.css';
import { useFloatingLayer } from './use-floating-layer.ts';
import { useItemPress } from './use-item-press.ts';

const FIRST_ITEM = '[role^="menuitem"]:not([aria-disabled="true"])';

export function FloatingMenu(props: Omit<MenuProps, 'trigger'> & FloatingProps) {
  const { open, openedByKeyboard, label, children } = props;
  const { layer, positionerProps, onKeyDown, onOpenChange, onOpenChangeComplete } = useFloatingLayer(props);
  const itemPress = useItemPress();
  return (
    <Menu.Root
      open={open}
      modal={false}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={onOpenChangeComplete}
    >
      <Menu.Portal>
        <Menu.Positioner {...positionerProps}>
          <Menu.Popup
            ref={layer.popup}
            className={styles.menu}
            aria-label={label}
            {...itemPress}
            onKeyDown={onKeyDown}
            onFocus={({ target, currentTarget }) => {
              // base-ui detects a keyboard opening only with its own trigger.
              if (openedByKeyboard && target === currentTarget) {
                currentTarget.querySelector<HTMLElement>(FIRST_ITEM)?.focus();
              }
            }}
            finalFocus={layer.finalFocus}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

export function FloatingItem({ onSelect, icon, disabled, children }: MenuItemProps) {
  return (
    <Menu.Item className={styles.item} onClick={onSelect} disabled={disabled}>
      {icon}
      {children}
    </Menu.Item>
  );
}

export function FloatingLink({ to, icon, children }: MenuLinkProps) {
  return (
    <Menu.LinkItem className={styles.item} closeOnClick render={<Link to={to} />}>
      {icon}
      {children}
    </Menu.LinkItem>
  );
}

export function FloatingRadioGroup({ label, value, onChange, options }: MenuRadioGroupProps) {
  return (
    <Menu.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      {options.map((option) => (
        <Menu.RadioItem
          key={option.value}
          className={styles.item}
          value={option.value}
          disabled={option.disabled}
          lang={option.lang}
          closeOnClick
        >
          {option.label}
          <Menu.RadioItemIndicator className={styles.check}>
            <Check size={20} />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function FloatingSwitch({ label, hint, checked, onChange }: MenuSwitchProps) {
  const id = useId();
  return (
    <Menu.CheckboxItem
      className={styles.item}
      label={label}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      checked={checked}
      onCheckedChange={onChange}
    >
      <span className={styles.text}>
        <span id={id}>{label}</span>
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      </span>
      <span className={styles.switch} aria-hidden="true" />
    </Menu.CheckboxItem>
  );
}

export function FloatingSeparator() {
  return <Menu.Separator className={styles.separator} />;
}
