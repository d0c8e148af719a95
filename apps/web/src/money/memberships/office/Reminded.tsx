import '../memberships.css';
import { counted } from '@forman/domain/text';
import { IconCheck } from '@tabler/icons-react';

/** Says how many reminders were sent. */
export const Reminded = ({ count }: { count: number | null }) => (
  <output className="reminded">
    {count !== null && count > 0 && (
      <>
        <IconCheck className="ic-s" aria-hidden="true" />
        {counted(count, 'rappel envoyé', 'rappels envoyés')}.
      </>
    )}
  </output>
);
