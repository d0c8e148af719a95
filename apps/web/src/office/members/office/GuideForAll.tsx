import { invalidate } from '../../../api/act.ts';
import { counted, fullName } from '@forman/domain/text';
import { IconSitemap, IconUserHeart } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { sentenceOf } from '../../../ui/ErrorState.tsx';
import { Note } from '../../../ui/Note.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Chosen } from '../../../ui/paged-table/chosen.ts';
import {
  type FoundMember,
  useMembersNamed,
  useSponsorsNamed,
} from '../../../people/shared/use-people-search.ts';
import { GuideSearch } from './cells/GuideSearch.tsx';
import type { User } from './listed-user.ts';

const guides = {
  manager: {
    label: 'Changer de manager',
    consequence: (name: string) => `Leur manager sera ${name}.`,
    useFound: useMembersNamed,
    saved: 'managerSaved',
    failed: 'manager',
    Icon: IconSitemap,
    give: (id: number, manager: number) => call('setUserManager', { params: { id }, body: { manager } }),
  },
  sponsor: {
    label: 'Changer de parrain',
    consequence: (name: string) => `Leur parrain sera ${name}\u00a0; leur lignée les suit.`,
    useFound: useSponsorsNamed,
    saved: 'sponsorSaved',
    failed: 'sponsor',
    Icon: IconUserHeart,
    give: (id: number, godFather: number) =>
      call('setUserGodfather', { params: { id }, body: { godFather } }),
  },
} as const;

type Props = { as: keyof typeof guides; chosen: Chosen<User> };

/** Gives the chosen people this guide one after another; returns the refused people, each with the reason. */
function useGiving({ as, chosen }: Props, onDone: () => void) {
  const { saved, failed, give } = guides[as];
  const [done, setDone] = useState(0);
  const giving = useMutation({
    mutationFn: async (guide: FoundMember) => {
      const refused: string[] = [];
      setDone(0);
      for (const user of await chosen.read()) {
        await give(user.id, guide.id).catch((error: unknown) =>
          refused.push(`${fullName(user)}\u00a0: ${whyOf(error)}`),
        );
        setDone((count) => count + 1);
      }
      return refused;
    },
    onSuccess: (refused) => {
      if (refused.length > 0) return notify.error(failed);
      notify.success(saved);
      onDone();
    },
    onError: () => notify.error(failed),
    onSettled: () => invalidate('people', 'accounts'),
  });
  return { ...giving, done };
}

/** Gives all chosen people one manager or sponsor; the people for whom this is refused are named. */
export function GuideForAll({ as, chosen }: Props) {
  const { label, consequence, useFound, Icon } = guides[as];
  const [isSearching, setSearching] = useState(false);
  const [found, setFound] = useState<FoundMember | null>(null);
  const giving = useGiving({ as, chosen }, () => {
    setFound(null);
    chosen.clear();
  });
  const people = counted(chosen.count, 'personne choisie', 'personnes choisies');

  function pick(person: FoundMember): void {
    setSearching(false);
    giving.reset();
    setFound(person);
  }

  return (
    <>
      <BusyButton
        size="s"
        icon={<Icon aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setSearching(true)}
      >
        {label}
      </BusyButton>
      {isSearching && (
        <GuideSearch
          title={`${label}\u00a0: ${people}`}
          useFound={useFound}
          help="Les trois premières lettres suffisent."
          onChoose={pick}
          onClose={() => setSearching(false)}
        />
      )}
      <ConfirmDialog
        opened={found !== null}
        question={`${label}\u00a0?`}
        object={people}
        consequence={found && consequence(fullName(found))}
        failure={<Refused lines={giving.data ?? (giving.error ? [sentenceOf(giving.error)] : [])} />}
        confirmLabel={label}
        busyLabel={`${giving.done} sur ${chosen.count}`}
        cancelLabel="Ne rien changer"
        busy={giving.isPending}
        destructive={false}
        onConfirm={() => found && giving.mutate(found)}
        onClose={() => setFound(null)}
      />
    </>
  );
}

const whyOf = (error: unknown): string =>
  (error instanceof ApiError && error.violations[0]?.message) || sentenceOf(error);

const Refused = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <Note tone="bad" title={'Pas changé\u00a0:'} role="alert">
      {lines.join(' · ')}
    </Note>
  );
