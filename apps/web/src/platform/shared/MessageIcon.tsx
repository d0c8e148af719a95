import type { MessageKind } from '@forman/domain/platform/notifications/kinds';
import {
  type Icon,
  IconBell,
  IconCertificate,
  IconClock,
  IconClockExclamation,
  IconLock,
  IconMessage,
  IconMessageQuestion,
  IconReceipt,
  IconStairsUp,
  IconStar,
  IconTicket,
  IconUserPlus,
} from '@tabler/icons-react';

const drawings: Record<MessageKind, Icon> = {
  seats: IconTicket,
  money: IconReceipt,
  account: IconLock,
  reminders: IconClock,
  alerts: IconBell,
  pilot_messages: IconMessage,
  leading: IconStar,
  career: IconStairsUp,
  hours: IconCertificate,
  feedback: IconMessageQuestion,
  hours_reminders: IconClockExclamation,
  sponsoring: IconUserPlus,
};

/** Icon of a message’s kind, the same under the bell and in the list. */
export function MessageIcon({ kind }: { kind: MessageKind }) {
  const Drawing = drawings[kind];
  return <Drawing aria-hidden="true" />;
}
