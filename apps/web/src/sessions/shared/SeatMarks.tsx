/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a picture drawn by the styles has no file for an img */
import './seat-marks.css';
import { counted } from '@forman/domain/text';

type Props = {
  taken: number;
  total: number;
  /** Larger marks, on a session’s page. */
  large?: boolean;
  /** True when the seat after those taken is kept for the viewer. */
  hasMine?: boolean;
};

/** Most seats shown as marks, in a list and on a page; a bar shows more. */
const mostMarks = { small: 20, large: 24 };

export function SeatMarks({ taken, total, large = false, hasMine = false }: Props) {
  const label = `${counted(taken, 'place prise', 'places prises')} sur ${total}${hasMine ? ', une vous est gardée' : ''}`;
  if (total > mostMarks[large ? 'large' : 'small']) {
    return (
      <span className={large ? 'meter meter-l' : 'meter'} role="img" aria-label={label}>
        <i style={{ width: `${Math.min(100, (taken / total) * 100)}%` }} />
      </span>
    );
  }
  return (
    <span
      className={large ? 'seats seats-l' : 'seats'}
      role="img"
      aria-label={label}
      style={{ '--n': total, '--t': taken, '--mine': hasMine ? 1 : 0 }}
    />
  );
}
