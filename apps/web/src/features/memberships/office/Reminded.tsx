import '../memberships.css';
import { counted } from '@forman/domain/text';
import { IconCheck } from '@tabler/icons-react';

/** After reminders: how many left. */
export const Reminded = ({ told }: { told: number | null }) => (
  <output className="reminded">
    {told !== null && told > 0 && (
      <>
        <IconCheck className="ic-s" aria-hidden="true" />
        {counted(told, 'rappel envoyé', 'rappels envoyés')}.
      </>
    )}
  </output>
);
