import { UsersPanel } from '../office/members/office/UsersPanel.tsx';
import { Reminded } from '../money/memberships/office/Reminded.tsx';
import { RemindButton } from '../money/memberships/office/RemindButton.tsx';
import { EraseRow } from '../office/privacy/office/EraseRow.tsx';

/** Accounts, with the acts of other features on one or several of them. */
export const UsersPanelWithActs = () => (
  <UsersPanel Erase={EraseRow} Remind={RemindButton} Reminded={Reminded} />
);
