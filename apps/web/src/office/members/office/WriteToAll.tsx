import { counted } from '@forman/domain/text';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { FailureLine } from '../../../ui/FailureNote.tsx';
import type { Chosen } from '../../../ui/paged-table/chosen.ts';
import type { User } from './listed-user.ts';

/** Longest mailto address, in characters; some systems cut a longer one. */
const longestAddress = 1800;

/**
 * Opens a message to the chosen people in the viewer’s mail program, in blind copy; when they are too many
 * for a mailto address, their addresses are copied instead.
 */
export function WriteToAll({ chosen }: { chosen: Chosen<User> }) {
  const write = useMutation({
    mutationFn: async () => {
      const emails = (await chosen.read()).map(({ email }) => email);
      const address = `mailto:?bcc=${emails.map(encodeURIComponent).join(',')}`;
      if (address.length <= longestAddress) {
        window.location.href = address;
        return 0;
      }
      await navigator.clipboard.writeText(emails.join(', '));
      return emails.length;
    },
  });
  return (
    <>
      <BusyButton
        size="s"
        icon={<IconMail aria-hidden="true" />}
        busy={write.isPending}
        busyLabel="Lecture…"
        onClick={() => write.mutate()}
      >
        Écrire
      </BusyButton>
      {write.data ? (
        <output className="small">
          {counted(write.data, 'adresse copiée', 'adresses copiées')}&nbsp;: à coller en copie cachée de votre
          message.
        </output>
      ) : null}
      {write.error && <FailureLine error={write.error} />}
    </>
  );
}
