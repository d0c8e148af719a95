import type { Answer } from '../../api/client.ts';

type Props = { movement: Pick<Answer<'listCreditMovements'>[number], 'description' | 'reason'> };

/** What an administrator decided is named by its reason, as its avoir is; who decided stands under it. */
export const MovementWords = ({ movement: { description, reason } }: Props) =>
  reason === null || reason === description ? (
    description
  ) : (
    <div>
      {reason}
      <p className="small muted">{description}</p>
    </div>
  );
