import type { RemoteModule, RemoteSlots, SlotName } from '@ontrend/shared/contract';
import { addRemoteTexts } from '@ontrend/shared/i18n';
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { useTries } from '../loading/use-auto-retry.ts';
import { PANEL_AFTER_MS } from '../routes/remote-loader.ts';
import { useRemotes } from './registry-context.ts';
import { SlotBoundary, SlotFailed } from './slot-boundary.tsx';

interface RemoteSlotProps<Name extends SlotName> {
  /** The remote that fills the slot. */
  remote: string;
  slot: Name;
  /** What the slot is given. */
  props: RemoteSlots[Name];
  /**
   * Stands there while the remote is loaded: of the size the slot will have. Null where nobody waits for it: then nothing is
   * said of its absence either.
   */
  skeleton: ReactNode;
}

/** @throws Error when the remote can't be loaded or fills no such slot */
async function fillingOf<Name extends SlotName>(
  loading: Promise<RemoteModule>,
  slot: Name,
): Promise<ComponentType<RemoteSlots[Name]>> {
  const module = await loading;
  const fill = module.slots?.[slot];
  if (!fill) throw new Error(`${module.name} fills no slot ${slot}`);
  const [filling] = await Promise.all([fill(), addRemoteTexts(module)]);
  return filling.default as ComponentType<RemoteSlots[Name]>;
}

interface Filling<Name extends SlotName> {
  component?: ComponentType<RemoteSlots[Name]>;
  /** Counts what has filled it: what broke stays broken for as long as it stands there. */
  turn: number;
  /** It did not come, or not within the time a panel has (design 3). */
  isAway: boolean;
}

/**
 * What a remote draws outside its pages (design 2). The remote is loaded when the slot is first shown. Where it can't be
 * had within 3 s the slot says so, goes on trying, and offers another try; where it breaks, the build before takes its
 * place, if there is one. Everything around it works on.
 */
export function RemoteSlot<Name extends SlotName>({ remote, slot, props, skeleton }: RemoteSlotProps<Name>) {
  const registry = useRemotes();
  const [{ component, turn, isAway }, setFilling] = useState<Filling<Name>>({ turn: 0, isAway: false });

  const fillWith = async (loading: Promise<RemoteModule> | null) => {
    if (!loading) return;
    try {
      const component = await fillingOf(loading, slot);
      setFilling((before) =>
        before.component === component ? before : { component, turn: before.turn + 1, isAway: false },
      );
    } catch (error) {
      console.error(`${remote} can not fill ${slot}:`, error);
      setFilling((before) => ({ ...before, isAway: true }));
    }
  };
  const attempt = (anew: boolean) => {
    if (anew) registry.hurry(remote);
    void fillWith(registry.load(remote));
  };

  useEffect(() => {
    attempt(false);
    const patience = setTimeout(() => setFilling((before) => ({ ...before, isAway: true })), PANEL_AFTER_MS);
    return () => clearTimeout(patience);
  }, []);
  useTries(isAway && !component ? attempt : null);

  const without = (onAgain: () => void) => (skeleton === null ? null : <SlotFailed onAgain={onAgain} />);
  if (component) {
    return (
      <SlotBoundary
        key={turn}
        // Another part of it may have brought the build before already; the same one again changes nothing.
        onBroken={() => void fillWith(registry.replace(remote, false) ?? registry.load(remote))}
        fallback={without(() => void fillWith(registry.replace(remote, true)))}
      >
        {createElement(component, props)}
      </SlotBoundary>
    );
  }
  return isAway ? without(() => attempt(true)) : skeleton;
}
