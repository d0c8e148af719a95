import type { Answer } from '../../api/client.ts';

type Props = { movement: Pick<Answer<'listCreditMovements'>[number], 'description' | 'reason'> };

/** Words of a movement; an administrator's one is named by its reason, with its author below. */
export const MovementWords = ({ movement: { description, reason } }: Props) =>
  reason === null || reason === description ? (
    description
  ) : (
    <div>
      {reason}
      <p className="small muted">{description}</p>
    </div>
  );
