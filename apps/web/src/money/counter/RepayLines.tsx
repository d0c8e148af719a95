import './repay-lines.css';
import { formatEuros } from '@forman/domain/money';
import { formatNumber, parseAmount } from '@forman/domain/numbers';
import type { Answer } from '../../api/client.ts';
import { FormNumber } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';
import type { Problems } from '../../ui/problems.ts';

type Line = Answer<'getRepayable'>['lines'][number];
/** What is given back of each line, as typed; '' for nothing. */
export type Parts = readonly string[];

/** In cents; 0 for a field that is empty. */
const centsOf = (part: string | undefined): number | null => (part?.trim() ? parseAmount(part) : 0);

export const sumOfParts = (parts: Parts): number =>
  parts.reduce((sum, part) => sum + (centsOf(part) ?? 0), 0);

/** The parts on the wire, by the places of their lines. */
export const sentParts = (parts: Parts) =>
  parts.flatMap((part, position) => {
    const cents = centsOf(part);
    return cents ? [{ position, amount: cents / 100 }] : [];
  });

export function partProblems(parts: Parts, lines: readonly Line[]): Problems {
  return Object.fromEntries(
    lines.flatMap(({ left }, at) => {
      const cents = centsOf(parts[at]);
      const isRight = cents !== null && cents <= Math.round(left * 100);
      return isRight ? [] : [[`lines.${at}`, `${formatNumber(left, '€')} au plus`]];
    }),
  );
}

type Props = {
  lines: readonly Line[];
  parts: Parts;
  problems: Problems;
  onChange: (parts: string[]) => void;
};

/** What goes back of each line of an invoice. */
export function RepayLines({ lines, parts, problems, onChange }: Props) {
  return (
    <fieldset className="repay-lines stack" aria-label="Lignes à rendre">
      {lines.map(({ label, gross, left }, at) => (
        // The lines of an issued invoice stay in their order.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="repay-line">
          <div className="grow">
            <p className="strong">{label}</p>
            <p className="small muted">
              {left === gross ? (
                <Money euros={gross} />
              ) : (
                <>
                  reste <Money euros={left} /> sur <Money euros={gross} />
                </>
              )}
            </p>
          </div>
          <FormNumber
            label={`À rendre sur la ligne ${at + 1}`}
            unit="€"
            readOnly={left === 0}
            value={parts[at] ?? ''}
            error={problems[`lines.${at}`]}
            onChange={(text) =>
              onChange(lines.map((_, index) => (index === at ? text : (parts[index] ?? ''))))
            }
          />
        </div>
      ))}
      <p aria-live="polite">
        À rendre&nbsp;: <strong className="tnum">{formatEuros(sumOfParts(parts))}</strong>
      </p>
    </fieldset>
  );
}
