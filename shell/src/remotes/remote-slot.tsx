import type { RemoteSlots, SlotName } from '@ontrend/shared/contract';
import { addTextsOf } from '@ontrend/shared/i18n';
import { type ComponentType, createElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { RemoteRegistry } from './registry.ts';
import { useRemotes } from './remotes-context.ts';
import { SlotBoundary, SlotFailed } from './slot-boundary.tsx';

interface RemoteSlotProps<Name extends SlotName> {
  /** The remote that fills the slot. */
  remote: string;
  slot: Name;
  /** What the slot is given. */
  props: RemoteSlots[Name];
  /** Stands there while the remote is loaded: of the size the slot will have. */
  skeleton: ReactNode;
}

/** @throws Error when the remote can't be loaded or fills no such slot */
async function bring<Name extends SlotName>(
  registry: RemoteRegistry,
  remote: string,
  slot: Name,
): Promise<ComponentType<RemoteSlots[Name]>> {
  const module = await registry.load(remote);
  const fill = module.slots?.[slot];
  if (!fill) throw new Error(`${remote} fills no slot ${slot}`);
  const [filling] = await Promise.all([fill(), addTextsOf(module)]);
  return filling.default as ComponentType<RemoteSlots[Name]>;
}

/**
 * What a remote draws outside its pages (design 2). The remote is loaded when the slot is first shown; where it
 * can't be had or breaks, the slot says so and offers another try, and everything around it works on.
 */
export function RemoteSlot<Name extends SlotName>({ remote, slot, props, skeleton }: RemoteSlotProps<Name>) {
  const registry = useRemotes();
  const [filling, setFilling] = useState<{ component?: ComponentType<RemoteSlots[Name]>; failed?: true }>({});

  const load = useCallback(() => {
    let wanted = true;
    setFilling({});
    bring(registry, remote, slot).then(
      (component) => wanted && setFilling({ component }),
      (error: unknown) => {
        console.error(`${remote} can not fill ${slot}:`, error);
        if (wanted) setFilling({ failed: true });
      },
    );
    return () => {
      wanted = false;
    };
  }, [registry, remote, slot]);
  useEffect(() => load(), [load]);

  if (filling.failed) return <SlotFailed onAgain={load} />;
  if (!filling.component) return skeleton;
  return <SlotBoundary>{createElement(filling.component, props)}</SlotBoundary>;
}
