import { invalidate } from '../../api/act.ts';
import type { Evolution, EvolutionSlot } from '@forman/contract/community/votes';
import type { VoteValue } from '@forman/domain/community/votes';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useViewer } from '../../api/viewer.ts';
import { notify } from '../../ui/notices.ts';
import { slotNames, slots } from './vote-words.ts';

export type Step = { slot: EvolutionSlot; value: VoteValue | null };

/** The three votes and their voters, as they would be after this step (MEM-143). */
function bodyAfter(evolution: Evolution, { slot, value }: Step, voterId: number) {
  const isForAll = value !== null && evolution.actions.all.ok;
  const after = (one: EvolutionSlot) =>
    one === slot || isForAll
      ? { value, voter: value === null ? null : voterId }
      : { value: evolution[slots[one].vote], voter: evolution[one]?.id ?? null };
  const [godFather, devMan, xman] = slotNames.map(after) as [
    ReturnType<typeof after>,
    ReturnType<typeof after>,
    ReturnType<typeof after>,
  ];
  return {
    id: evolution.id,
    voteGodFather: godFather.value,
    voteDevMan: devMan.value,
    voteXman: xman.value,
    godFather: godFather.voter,
    devMan: devMan.voter,
    xman: xman.voter,
  };
}

const showVotes = (): Promise<unknown> => invalidate('votes');

/** Subject of the notices, of which one shows at a time: several would cover the title. */
const about = 'votes';

/** Gives or takes back the viewer’s vote. Afterwards, even after a failure, the votes are read again. */
export function useVote(evolution: Evolution, onEnded: (ended: Evolution) => void) {
  const me = useViewer();
  const { mutateAsync, isPending, error, variables } = useMutation({
    mutationFn: async (step: Step) => {
      const isLast = step.value !== null && (step.slot === 'xman' || evolution.actions.all.ok);
      const after = await call(isLast ? 'voteEvolutionLast' : 'voteEvolution', {
        params: { id: evolution.id },
        body: bodyAfter(evolution, step, me.id),
      });
      notify.success(after.isEnded ? 'voteEnded' : step.value === null ? 'voteCleared' : 'voteGiven', {
        about,
      });
      if (after.isEnded) onEnded(after);
    },
    onSuccess: showVotes,
    onError: () => {
      notify.error('vote', { about });
      void showVotes();
    },
  });
  return {
    take: (step: Step): Promise<void> => mutateAsync(step).catch(() => {}),
    /** The vote being sent. */
    doing: isPending ? variables : undefined,
    error,
  };
}
