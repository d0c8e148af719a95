import { dayInWords, type GroupOrder, isLate } from './order-words.tsx';

const before: Partial<Record<GroupOrder['state'], string>> = {
  quoted: 'valable jusqu’au',
  paid: 'payée le',
};

/** Last day of a quote or of a transfer, or the day of a received transfer; a dash for a cancelled order. */
export function DueDay({ order }: { order: GroupOrder }) {
  const { state, dueOn, receivedOn } = order;
  if (state === 'cancelled') return '—';
  const day = state === 'paid' && receivedOn ? receivedOn : dueOn;
  return (
    <span className="go-two grid">
      {before[state] && <span className="small muted">{before[state]}</span>}
      <time className="nowrap" dateTime={day}>
        {dayInWords(day)}
      </time>
      {isLate(order) && <span className="small go-late">échéance passée</span>}
    </span>
  );
}
