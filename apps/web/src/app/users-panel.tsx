import { UsersPanel } from '../features/members/office/UsersPanel.tsx';
import { EraseRow } from '../features/privacy/office/EraseRow.tsx';

/** The accounts, with what other features do to one of them. */
export const UsersPanelWithActs = () => <UsersPanel Erase={EraseRow} />;
