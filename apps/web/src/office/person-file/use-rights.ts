import type { Level } from '@forman/domain/access';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { notify } from '../../ui/notices.ts';
import type { Person } from './file.ts';

export type Flag = 'isPilot' | 'isExpertAccountant' | 'isSuperOrganizer' | 'mayOrder' | 'isAdmin';
export type Milestones = Pick<Person, 'isJdEnded' | 'isDemarrageEnded' | 'is3JREnded'>;

/**
 * Holds the rights shown while a change is saved, and sends the changes.
 * @param levelSince Paris day of the present level, which a level that is taken back has again.
 */
export function useRights(person: Person, levelSince: string | null) {
  const params = { id: person.id };
  const [chosen, setChosen] = useState<Partial<Person>>({});
  const role = useAct('setUserRole');
  const restored = useAct('setUserLevel');
  const milestones = useAct('setUserMilestones');
  const pilot = useAct('setUserPilot');
  const accountant = useAct('setUserAccountant');
  const organiser = useAct('setUserSuperOrganizer');
  const orders = useAct('setFirmOrders');
  const admin = useAct('setUserAdmin');

  /** Shows a change at once; after the answer, the server’s value shows again. */
  function show(change: Partial<Person>, onSaved?: () => void, undo?: () => void) {
    setChosen((before) => ({ ...before, ...change }));
    // Another change may still be under way: each takes back its own fields only.
    const takeBack = (before: Partial<Person>): Partial<Person> =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change)));
    return {
      onSuccess: () => {
        notify.success('memberSaved', undo && { undo });
        onSaved?.();
      },
      onSettled: () => setChosen(takeBack),
    };
  }

  /** One touch changes a level: the notice offers the former one. */
  function saveLevel(level: string): void {
    const undo = (): void => {
      if (levelSince === null) return saveLevel(person.role);
      const body = { role: person.role as Level, since: levelSince, reason: 'Annulé aussitôt' };
      restored.mutate({ params, body }, show({ role: person.role }));
    };
    role.mutate({ params, body: { role: level } }, show({ role: level }, undefined, undo));
  }

  const saves: Record<Exclude<Flag, 'isAdmin'>, (value: boolean) => void> = {
    isPilot: (isPilot) => pilot.mutate({ params, body: { isPilot } }, show({ isPilot })),
    isExpertAccountant: (isExpertAccountant) =>
      accountant.mutate({ params, body: { isExpertAccountant } }, show({ isExpertAccountant })),
    isSuperOrganizer: (isSuperOrganizer) =>
      organiser.mutate({ params, body: { isSuperOrganizer } }, show({ isSuperOrganizer })),
    mayOrder: (mayOrder) => orders.mutate({ params, body: { isGranted: mayOrder } }, show({ mayOrder })),
  };
  const all = [role, restored, milestones, pilot, accountant, organiser, orders];
  const latest = all.toSorted((a, b) => b.submittedAt - a.submittedAt)[0];

  return {
    shown: { ...person, ...chosen },
    saveLevel,
    saveFlag: (flag: keyof typeof saves, value: boolean) => saves[flag](value),
    saveAdmin: (isAdmin: boolean, onSaved: () => void) =>
      admin.mutate({ params, body: { isAdmin } }, show({ isAdmin }, onSaved)),
    admin: { isBusy: admin.isPending, error: admin.error, reset: admin.reset },
    saveMilestones: ({ isJdEnded, isDemarrageEnded, is3JREnded }: Milestones) => {
      const body = { isJdEnded, isDemarrageEnded, is3JREnded };
      milestones.mutate({ params, body }, show(body));
    },
    isBusy: admin.isPending || all.some(({ isPending }) => isPending),
    error: latest?.error ?? null,
  };
}
