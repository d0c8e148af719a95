import { useState } from 'react';
import { deviceStorage } from '../../api/storage.ts';

const key = 'forman.menu';

/** State of the side menu, remembered on this device. */
export function useCollapsed(): readonly [isCollapsed: boolean, toggle: () => void] {
  const [isCollapsed, setCollapsed] = useState(() => deviceStorage.getItem(key) === 'collapsed');
  function toggle(): void {
    deviceStorage.setItem(key, isCollapsed ? 'open' : 'collapsed');
    setCollapsed(!isCollapsed);
  }
  return [isCollapsed, toggle];
}
