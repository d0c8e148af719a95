import { useState } from 'react';

const key = 'forman.menu';

/** The side menu's state, remembered on this device. */
export function useCollapsed(): readonly [isCollapsed: boolean, toggle: () => void] {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(key) === 'collapsed');
  function toggle(): void {
    localStorage.setItem(key, isCollapsed ? 'open' : 'collapsed');
    setCollapsed(!isCollapsed);
  }
  return [isCollapsed, toggle];
}
