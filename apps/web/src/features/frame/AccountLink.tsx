import { IconUserCog } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { routes } from '../../paths.ts';

/** At the foot of the menu, beside the theme and outside its entries: these are fixed (CORE-084, CORE-093 to 096). */
export const AccountLink = ({ onChosen }: { onChosen?: () => void }) => (
  <NavLink className="account-link" to={routes.account} onClick={onChosen}>
    <IconUserCog aria-hidden="true" />
    <span className="cap">Mon compte</span>
  </NavLink>
);
