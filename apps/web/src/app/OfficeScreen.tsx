import './office.css';
import { formatLongDay } from '@forman/domain/french-dates';
import { capital } from '@forman/domain/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId } from 'react';
import { can, useViewer } from '../api/viewer.ts';
import { RecentTasks } from '../platform/background-tasks/RecentTasks.tsx';
import { ClockNote } from '../platform/clock/ClockNote.tsx';
import { HeldMessagesNote } from '../platform/notifications/HeldMessagesNote.tsx';
import { AuditLink } from '../office/audit/AuditLink.tsx';
import { officeFiguresQuery } from '../office/figures/figures-query.ts';
import { OfficeFigures } from '../office/figures/office/OfficeFigures.tsx';
import { OfficeSkeleton } from '../office/figures/office/OfficeSkeleton.tsx';
import { WaitingCard } from '../office/figures/office/WaitingCard.tsx';
import { useMonth } from '../office/figures/use-month.ts';
import { monthName } from '../office/figures/words.ts';
import { labels } from '../messages/fr.ts';
import { routes } from '../paths.ts';
import { GuideLink } from '../platform/shared/GuideLink.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { TableSkeleton } from '../ui/Skeleton.tsx';
import { useNow } from '../ui/use-now.ts';
import { useSearch } from '../ui/use-search.ts';
import { useTitle } from '../ui/use-title.ts';
import { AccountsMonth, type OfficePanel, officePanels } from './office-panels.tsx';
import { PanelGrid } from './PanelGrid.tsx';

/** Parameter of the open panel in the address; other parameters belong to that panel. */
const param = 'rubrique';

/** Back office, the same at both addresses: its content depends on the viewer’s rights (MEM-027, MEM-294). */
export function OfficeScreen() {
  const me = useViewer();
  return can(me, 'members.administer') ? <AdminOffice /> : <AccountantOffice />;
}

/** Panels that the viewer may open, the open one, and its toggle: opening one closes the other (MEM-295). */
function usePanels() {
  const me = useViewer();
  const [search, setSearch] = useSearch();
  const panels = officePanels.filter(({ permission }) => can(me, permission));
  const open = panels.find(({ name }) => name === search.get(param));
  const toggle = ({ name }: OfficePanel): void =>
    setSearch(name === open?.name ? {} : { [param]: name }, { preventScrollReset: true });
  return { panels, open, toggle };
}

function AdminOffice() {
  const id = useId();
  const office = usePanels();
  const { month } = useMonth();
  const { data, error, isPlaceholderData, refetch } = useQuery(officeFiguresQuery(month));
  const grid = <PanelGrid {...office} id={id} counts={data?.panels ?? null} />;
  return (
    <div className="office">
      <PageHeader
        title={office.open?.label ?? 'Administration'}
        tabTitle={office.open && `${office.open.label} · Administration`}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: 'Administration', ...(office.open && { to: routes.admin }) },
          ...(office.open ? [{ label: office.open.label }] : []),
        ]}
        {...(office.open ? { help: <GuideLink page={office.open.guide} /> } : { lead: <Today /> })}
      />
      <ClockNote />
      <HeldMessagesNote />
      <div className={office.open ? 'office-body grid gap-20' : 'office-body grid gap-20 office-front'}>
        {grid}
        <div className="office-main grid gap-20">
          {office.open ? (
            <OpenPanel id={id} panel={office.open} />
          ) : (
            <>
              {data && <WaitingCard waiting={data.waiting} />}
              {!data && error && (
                <ErrorState
                  title="Les chiffres n’ont pas pu être lus"
                  error={error}
                  unchanged="Les rubriques restent ouvertes."
                  onRetry={() => void refetch()}
                />
              )}
              {!data && !error && <OfficeSkeleton onRetry={() => void refetch()} />}
              {data && <OfficeFigures figures={data} isBusy={isPlaceholderData} />}
              {!data && !error && <div className="long-wait" aria-hidden="true" />}
              <AuditLink />
            </>
          )}
        </div>
      </div>
      <RecentTasks />
    </div>
  );
}

/** Accountant’s page: the month of the books, with the panels under its head. */
function AccountantOffice() {
  const id = useId();
  const { open, ...office } = usePanels();
  const { month } = useMonth();
  const name = capital(monthName(month));
  useTitle(open ? `${open.label} · ${labels.dashboard}` : `${name} · ${labels.dashboard}`);
  const grid = <PanelGrid {...office} open={open} id={id} />;
  return (
    <div className="office office-line">
      {open ? (
        <>
          <PageHeader
            title={open.label}
            tabTitle={`${open.label} · ${labels.dashboard}`}
            crumbs={[{ label: labels.dashboard, to: routes.accountant }, { label: open.label }]}
            help={<GuideLink page={open.guide} />}
          />
          {grid}
          <OpenPanel id={id} panel={open} />
        </>
      ) : (
        <Suspense fallback={<MonthComing name={name} tabs={grid} />}>
          <AccountsMonth tabs={grid} />
        </Suspense>
      )}
      <RecentTasks />
    </div>
  );
}

/** Shows the head and the panels at once, while the month loads. */
const MonthComing = ({ name, tabs }: { name: string; tabs: ReactNode }) => (
  <>
    <h1 tabIndex={-1}>{name}</h1>
    {tabs}
    <div className="long-wait">
      <TableSkeleton label="Chargement du mois" />
    </div>
  </>
);

const Today = () => `Nous sommes le ${formatLongDay(useNow())}.`;

/** The open panel, in place of the figures. */
const OpenPanel = ({ id, panel }: { id: string; panel: OfficePanel }) => (
  <section id={id} className="office-panel" aria-label={panel.label}>
    <Suspense key={panel.name} fallback={<TableSkeleton label={`Chargement\u00a0: ${panel.label}`} />}>
      <panel.Panel />
    </Suspense>
  </section>
);
