import type { RemoteModule, RemoteSlots, SlotName } from '@ontrend/shared/contract';
import { addRemoteTexts } from '@ontrend/shared/i18n';
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { useAutoRetry } from '../loading/use-auto-retry.ts';
import { ERROR_PANEL_DELAY_MS } from '../routes/remote-loader.ts';
import { useRegistry } from './registry-context.ts';
import { SlotBoundary, SlotError } from './slot-boundary.tsx';

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
async function loadSlotComponent<Name extends SlotName>(
  loading: Promise<RemoteModule>,
  slot: Name,
): Promise<ComponentType<RemoteSlots[Name]>> {
  const module = await loading;
  const loadSlot = module.slots?.[slot];
  if (!loadSlot) throw new Error(`${module.name} fills no slot ${slot}`);
  const [slotModule] = await Promise.all([loadSlot(), addRemoteTexts(module)]);
  return slotModule.default as ComponentType<RemoteSlots[Name]>;
}

interface SlotState<Name extends SlotName> {
  component?: ComponentType<RemoteSlots[Name]>;
  /** Counts what has filled it: what broke stays broken for as long as it stands there. */
  version: number;
  /** It did not come, or not within the time a panel has (design 3). */
  isUnavailable: boolean;
}

/**
 * What a remote draws outside its pages (design 2). The remote is loaded when the slot is first shown. Where it can't be
 * had within 3 s the slot says so, goes on trying, and offers another try; where it breaks, the build before takes its
 * place, if there is one. Everything around it works on.
 */
export function RemoteSlot<Name extends SlotName>({ remote, slot, props, skeleton }: RemoteSlotProps<Name>) {
  const registry = useRegistry();
  const [{ component, version, isUnavailable }, setState] = useState<SlotState<Name>>({
    version: 0,
    isUnavailable: false,
  });

  const showComponent = async (loading: Promise<RemoteModule> | null) => {
    if (!loading) return;
    try {
      const component = await loadSlotComponent(loading, slot);
      setState((before) =>
        before.component === component
          ? before
          : { component, version: before.version + 1, isUnavailable: false },
      );
    } catch (error) {
      console.error(`${remote} can not fill ${slot}:`, error);
      setState((before) => ({ ...before, isUnavailable: true }));
    }
  };
  const attempt = (retryPending: boolean) => {
    if (retryPending) registry.retryPendingFiles(remote);
    void showComponent(registry.load(remote));
  };

  useEffect(() => {
    attempt(false);
    const timeout = setTimeout(
      () => setState((before) => ({ ...before, isUnavailable: true })),
      ERROR_PANEL_DELAY_MS,
    );
    return () => clearTimeout(timeout);
  }, []);
  useAutoRetry(isUnavailable && !component ? attempt : null);

  const renderFailure = (onRetry: () => void) => (skeleton === null ? null : <SlotError onRetry={onRetry} />);
  if (component) {
    return (
      <SlotBoundary
        key={version}
        // Another part of it may have brought the build before already; the same one again changes nothing.
        onError={() => void showComponent(registry.loadReplacement(remote, false) ?? registry.load(remote))}
        fallback={renderFailure(() => void showComponent(registry.loadReplacement(remote, true)))}
      >
        {createElement(component, props)}
      </SlotBoundary>
    );
  }
  return isUnavailable ? renderFailure(() => attempt(true)) : skeleton;
}
