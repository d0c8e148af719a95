import { lazy } from 'react';
import { useCall } from '../api/query.ts';
import { HistoryCard } from '../office/audit/HistoryCard.tsx';
import { PersonFilePage } from '../office/person-file/PersonFilePage.tsx';

/** Parts loaded on request. */
const WholeHistory = lazy(async () => ({
  default: (await import('../office/audit/HistoryTable.tsx')).HistoryTable,
}));
const Erasing = lazy(async () => ({
  default: (await import('../office/privacy/office/EraseUser.tsx')).EraseUser,
}));
const Hours = lazy(async () => ({
  default: (await import('../hours/hours/HoursGlance.tsx')).HoursGlance,
}));
const EditDialog = lazy(async () => ({
  default: (await import('../office/members/profile/edit/EditDialog.tsx')).EditDialog,
}));

const Counter = lazy(async () => ({
  default: (await import('../money/counter/CounterDialog.tsx')).CounterDialog,
}));

function Editing({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useCall('getProfile', { params: { id } });
  return data ? <EditDialog profile={data} isOwn={false} onClose={onClose} /> : null;
}

/** Person’s file, with their audit log, the form of their profile, and the erasure of their account. */
export const PersonFileScreen = () => (
  <PersonFilePage
    History={HistoryCard}
    WholeHistory={WholeHistory}
    Hours={Hours}
    Editing={Editing}
    Erasing={Erasing}
    Counter={Counter}
  />
);
