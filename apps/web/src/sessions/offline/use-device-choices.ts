import { useSyncExternalStore } from 'react';
import { onKeptChange, ownerOfKept, readKept } from '../../api/kept-sessions.ts';
import { isTakeover, readToken } from '../../api/tokens.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { useInstall } from '../../ui/install-prompt.ts';

/** Touch alone: the device has no keyboard. */
const isTouched = window.matchMedia('(hover: none) and (pointer: coarse)');

/** Choices for this device; null where there are none. */
export function useDeviceChoices() {
  const me = useViewer();
  const isKept = useSyncExternalStore(onKeptChange, () => ownerOfKept(readKept()) === me.id);
  const install = useInstall();
  // An administrator in another account keeps none of its sessions here; an accountant attends no session.
  const mayKeep = can(me, 'portal.use') && !isTakeover(readToken());
  const hasKeys = !isTouched.matches;
  return mayKeep || hasKeys || install ? { mayKeep, isKept, hasKeys, install } : null;
}

export type DeviceChoices = NonNullable<ReturnType<typeof useDeviceChoices>>;
