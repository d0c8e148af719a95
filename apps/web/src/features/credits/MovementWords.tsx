import type { Answer } from '../../api/client.ts';

type Props = { movement: Pick<Answer<'listCreditMovements'>[number], 'description' | 'reason'> };

/** Names an administrator's movement by its reason, like its avoir, with its author under it. */
export const MovementWords = ({ movement: { description, reason } }: Props) =>
  reason === null || reason === description ? (
    description
  ) : (
    <div>
      {reason}
      <p className="small muted">{description}</p>
    </div>
  );
