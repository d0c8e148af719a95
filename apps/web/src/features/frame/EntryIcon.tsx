import {
  IconCalendarMonth,
  IconChartBar,
  IconConfetti,
  IconFileInvoice,
  IconHelpCircle,
  IconHome,
  IconIdBadge2,
  IconLayoutDashboard,
  IconLogout,
  IconMail,
  IconMap,
  IconNews,
  IconPlus,
  IconPresentation,
  IconSchool,
  IconSettings,
  IconShieldLock,
  IconStairsUp,
  IconSunrise,
  IconTarget,
  IconUser,
  IconUsersGroup,
  IconWriting,
  type Icon,
} from '@tabler/icons-react';
import type { EntryIcon as Name } from './entries.ts';

const drawings: Record<Name, Icon> = {
  home: IconHome,
  workshop: IconPresentation,
  meeting: IconUsersGroup,
  formation: IconSchool,
  event: IconConfetti,
  news: IconNews,
  faq: IconHelpCircle,
  contact: IconMail,
  dashboard: IconLayoutDashboard,
  profile: IconUser,
  agenda: IconCalendarMonth,
  goals: IconTarget,
  invoices: IconFileInvoice,
  reports: IconChartBar,
  add: IconPlus,
  addNews: IconWriting,
  data: IconShieldLock,
  office: IconSettings,
  plan: IconMap,
  logout: IconLogout,
  vote: IconStairsUp,
  dues: IconIdBadge2,
  discovery: IconSunrise,
};

export function EntryIcon({ name }: { name: Name }) {
  const Drawing = drawings[name];
  return <Drawing aria-hidden="true" />;
}
