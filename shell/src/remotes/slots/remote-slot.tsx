import type { RemoteModule, RemoteSlots, SlotName } from '@ontrend/shared/contract';
import { addRemoteTexts } from '@ontrend/shared/i18n';
import { useAutoRetry } from '@ontrend/shared/retry';
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { ERROR_PANEL_DELAY_MS } from '../routes/remote-loader.ts';
import { useRegistry } from './registry-context.ts';
import { SlotBoundary, SlotError } from './slot-boundary.tsx';

interface RemoteSlotProps<Name extends SlotName> {
  /** Remote that provides the slot. */
  remote: string;
  slot: Name;
  props: RemoteSlots[Name];
  /**
   * Placeholder of the same size while the remote loads. Null for optional content: then no error is shown
   * either.
   */
  skeleton: ReactNode;
}

/** @throws Error when the remote can't be loaded or doesn't provide the slot */
async function loadSlotComponent<Name extends SlotName>(
  loading: Promise<RemoteModule>,
  slot: Name,
): Promise<ComponentType<RemoteSlots[Name]>> {
  const module = await loading;
  const loadSlot = module.slots?.[slot];
  if (!loadSlot) throw new Error(`${module.name} has no slot ${slot}`);
  const [slotModule] = await Promise.all([loadSlot(), addRemoteTexts(module)]);
  return slotModule.default as ComponentType<RemoteSlots[Name]>;
}

interface SlotState<Name extends SlotName> {
  component?: ComponentType<RemoteSlots[Name]>;
  /** Key of the error boundary: a new component needs a boundary without an error. */
  boundaryKey: number;
  /** Loading failed or exceeded the delay of the error panel. */
  isUnavailable: boolean;
}

/**
 * Renders a slot: content of a remote outside its pages. The remote loads when the slot is first shown. After
 * a failure or 3 s, the slot shows an error with a retry button and keeps retrying. If the content throws,
 * the previous build replaces it, if there is one. The page around the slot is not affected.
 */
export function RemoteSlot<Name extends SlotName>({ remote, slot, props, skeleton }: RemoteSlotProps<Name>) {
  const registry = useRegistry();
  const [{ component, boundaryKey, isUnavailable }, setState] = useState<SlotState<Name>>({
    boundaryKey: 0,
    isUnavailable: false,
  });

  const showComponent = async (loading: Promise<RemoteModule> | null) => {
    if (!loading) return;
    try {
      const component = await loadSlotComponent(loading, slot);
      setState((before) =>
        before.component === component
          ? before
          : { component, boundaryKey: before.boundaryKey + 1, isUnavailable: false },
      );
    } catch (error) {
      console.error(`${remote} failed to load the slot ${slot}:`, error);
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
  // Requests from before a connection loss never complete.
  useAutoRetry(isUnavailable && !component ? (trigger) => attempt(trigger === 'online') : null);

  const renderFailure = (onRetry: () => void) => (skeleton === null ? null : <SlotError onRetry={onRetry} />);
  if (component) {
    return (
      <SlotBoundary
        key={boundaryKey}
        // Without a replacement, load again: another slot may have loaded the previous build. If the component is
        // the same, nothing changes.
        onError={() => void showComponent(registry.loadReplacement(remote) ?? registry.load(remote))}
        fallback={renderFailure(
          () => void showComponent(registry.loadReplacement(remote, { refetch: true })),
        )}
      >
        {createElement(component, props)}
      </SlotBoundary>
    );
  }
  return isUnavailable ? renderFailure(() => attempt(true)) : skeleton;
}
