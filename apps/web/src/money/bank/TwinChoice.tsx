import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import type { Answer } from '../../api/client.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';

type Props = {
  twins: Answer<'findBankMoney'>['twins'];
  chosen: number | null;
  problem: string | undefined;
  onChoose: (twin: number) => void;
};

/** Lines of the same sum: the bank may have shown one of them twice, in other words. */
export const TwinChoice = ({ twins, chosen, problem, onChoose }: Props) => (
  <fieldset className="bank-choices">
    <legend className="small muted">
      La banque a changé les mots de cette ligne&nbsp;: laquelle est-ce&nbsp;? Elle ne comptera plus.
    </legend>
    {twins.map(({ id, on, label }) => (
      <label key={id} className="row gap-12">
        <input type="radio" name="twin" checked={chosen === id} onChange={() => onChoose(id)} />
        <span className="grow">
          {label}
          <span className="bank-more small muted">{formatDay(parisInstant(on, '12:00'))}</span>
        </span>
      </label>
    ))}
    <ErrorLine isAlert>{problem}</ErrorLine>
  </fieldset>
);
