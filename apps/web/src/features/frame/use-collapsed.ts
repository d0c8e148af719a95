import { useState } from 'react';

const key = 'forman.menu';

/** State of the side menu, remembered on this device. */
export function useCollapsed(): readonly [isCollapsed: boolean, toggle: () => void] {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(key) === 'collapsed');
  function toggle(): void {
    localStorage.setItem(key, isCollapsed ? 'open' : 'collapsed');
    setCollapsed(!isCollapsed);
  }
  return [isCollapsed, toggle];
}
