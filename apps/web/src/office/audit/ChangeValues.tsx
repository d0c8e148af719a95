import { IconArrowRight } from '@tabler/icons-react';
import { valueText } from './change-words.ts';

type Props = { field: string; from: string | null; to: string | null };

/** The old value struck out, if there was one, then the new value. */
export const ChangeValues = ({ field, from, to }: Props) => (
  <span className="chg row wrap">
    {from !== null && (
      <>
        <del>
          <span className="vh">avant&nbsp;: </span>
          {valueText(field, from)}
        </del>
        <IconArrowRight className="ic-s" aria-hidden="true" />
      </>
    )}
    <ins>
      <span className="vh">après&nbsp;: </span>
      {valueText(field, to)}
    </ins>
  </span>
);
