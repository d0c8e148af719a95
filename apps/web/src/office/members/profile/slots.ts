import type { ComponentType } from 'react';
import type { Answer } from '../../../api/client.ts';

export type Profile = Answer<'getProfile'>;

/** Parts of this page that other features bring; the route composes them. */
export type Slots = {
  Lineage: ComponentType<{ person: Profile['person']; line: NonNullable<Profile['line']> }>;
  Editing: ComponentType<{ profile: Profile; isOwn: boolean; onClose: () => void }>;
  /** Hours, shown to the sponsor on another person’s page; not read when the sponsor may not see them. */
  Hours: ComponentType<{ id: number; isHidden: boolean }>;
  /** Erasure, for administrators on another person’s page. */
  Erasing: ComponentType<{ id: number; name: string }>;
};
