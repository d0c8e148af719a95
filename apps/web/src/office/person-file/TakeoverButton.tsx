import { IconSwitchHorizontal } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { takeOver } from '../../api/takeover.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';

/** Opens a takeover of the person’s account, for half an hour (MEM-343). */
export function TakeoverButton({ person }: { person: { id: number } }) {
  const taking = useMutation({ mutationFn: takeOver });
  return (
    <>
      <BusyButton
        block
        icon={<IconSwitchHorizontal aria-hidden="true" />}
        busy={taking.isPending || taking.isSuccess}
        busyLabel="Ouverture…"
        onClick={() => taking.mutate(person)}
      >
        Prendre le contrôle
      </BusyButton>
      {taking.error && <FailureNote title="Le compte n’a pas pu être pris." error={taking.error} />}
    </>
  );
}
