import { IconUserCog } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { routes } from '../../paths.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

const name = 'Mon compte';

/** At the foot of the menu, beside the theme and outside its entries: these are fixed (CORE-084, CORE-093 to 096). */
export function AccountLink({ isMini, onChosen }: { isMini?: boolean; onChosen?: () => void }) {
  const link = (
    <NavLink className="account-link" to={routes.account} onClick={onChosen}>
      <IconUserCog aria-hidden="true" />
      <span className="cap">{name}</span>
    </NavLink>
  );
  if (!isMini) return link;
  return (
    <Tooltip text={name} beside>
      {link}
    </Tooltip>
  );
}
