import { UsersPanel } from '../features/members/office/UsersPanel.tsx';
import { Reminded } from '../features/memberships/office/Reminded.tsx';
import { RemindButton } from '../features/memberships/office/RemindButton.tsx';
import { EraseRow } from '../features/privacy/office/EraseRow.tsx';

/** Accounts, with the acts of other features on one or several of them. */
export const UsersPanelWithActs = () => (
  <UsersPanel Erase={EraseRow} Remind={RemindButton} Reminded={Reminded} />
);
