import '../../ui/panel.css';
import './user-menu.css';
import { fullName } from '@forman/domain/text';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ToggleEvent, useRef } from 'react';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { menuActions } from './menu-actions.ts';
import { roleName, userEntries } from './entries.ts';
import { EntryIcon } from './EntryIcon.tsx';

const menuId = 'mon-menu';

function Face() {
  const me = useViewer();
  return (
    <>
      <Avatar person={me} />
      <span className="me-t">
        <b>{fullName(me)}</b>
        <small>{roleName(me)}</small>
      </span>
    </>
  );
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]'),
];

function move(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items.at(target % items.length)?.focus();
}

export function UserMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const entries = userEntries(useViewer());
  if (entries.length === 0) {
    return (
      <Link className="me" to={routes.account}>
        <span className="vh">Mon compte&nbsp;: </span>
        <Face />
      </Link>
    );
  }

  function focusFirst({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
    if (newState === 'open') itemsOf(currentTarget)[0]?.focus();
  }

  return (
    <>
      <button type="button" className="me" aria-haspopup="menu" popoverTarget={menuId}>
        <span className="vh">Mon menu&nbsp;: </span>
        <Face />
        <IconChevronDown className="ic-s" aria-hidden="true" />
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label="Mon menu"
        className="panel"
        onToggle={focusFirst}
        onKeyDown={move}
        onClick={() => menu.current?.hidePopover()}
      >
        {entries.map((entry) =>
          'to' in entry ? (
            <Link key={entry.label} role="menuitem" tabIndex={-1} to={entry.to}>
              <EntryIcon name={entry.icon} />
              {entry.label}
            </Link>
          ) : (
            <button
              key={entry.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={menuActions[entry.action]}
            >
              <EntryIcon name={entry.icon} />
              {entry.label}
            </button>
          ),
        )}
      </div>
    </>
  );
}
