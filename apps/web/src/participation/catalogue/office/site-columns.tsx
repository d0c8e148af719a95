import type { OfficeSite } from '@forman/contract/participation/catalogue';
import { isMapLink } from '@forman/domain/participation/catalogue';
import { IconMapPin } from '@tabler/icons-react';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import { RowActions } from './RowActions.tsx';
import { SiteSwitch } from './SiteSwitch.tsx';
import { Uses } from './Uses.tsx';
import { countsOf } from './uses.ts';

/** Longest part of a map link shown in the table, in characters (MEM-303). */
const shownOfLink = 40;

type Acts = { onEdit: (site: OfficeSite) => void; onRemove: (site: OfficeSite) => void };

export const siteColumns = ({ onEdit, onRemove }: Acts): PagedColumn<OfficeSite>[] => [
  {
    key: 'name',
    head: 'Nom',
    phone: 'title',
    sort: 'name',
    isFixed: true,
    csv: ({ name }) => name,
    cell: ({ name, isActive }) => <span className={isActive ? 'strong' : 'strong muted'}>{name}</span>,
  },
  {
    key: 'address',
    head: 'Adresse',
    sort: 'address',
    csv: ({ address }) => address,
    cell: ({ address }) => address,
  },
  {
    key: 'postalCode',
    head: 'Code postal',
    sort: 'postalCode',
    csv: ({ postalCode }) => postalCode,
    cell: ({ postalCode }) => <span className="num">{postalCode}</span>,
  },
  { key: 'city', head: 'Ville', sort: 'city', csv: ({ city }) => city, cell: ({ city }) => city },
  {
    key: 'gmap',
    head: 'Lien de la carte',
    csv: ({ gmap }) => gmap,
    cell: ({ gmap, name }) => <MapLink href={gmap} name={name} />,
  },
  {
    key: 'uses',
    head: 'Sessions',
    sort: 'uses',
    csv: ({ uses }) => countsOf(uses),
    cell: ({ uses, id }) => <Uses uses={uses} filter={{ lieu: String(id) }} />,
  },
  {
    key: 'active',
    head: 'Actif',
    isFixed: true,
    csv: ({ isActive }) => (isActive ? 'Oui' : 'Non'),
    cell: (site) => <SiteSwitch site={site} />,
  },
  {
    key: 'acts',
    head: 'Actions',
    isFixed: true,
    cell: (site) => (
      <RowActions name={site.name} onEdit={() => onEdit(site)} onRemove={() => onRemove(site)} />
    ),
  },
];

/** Map link of a site. A link of another scheme, older than the check, is shown as text. */
function MapLink({ href, name }: { href: string; name: string }) {
  const short = Array.from(href).slice(0, shownOfLink).join('');
  if (!isMapLink(href)) return <span className="cat-link">{short}</span>;
  return (
    <a className="cat-link" href={href} target="_blank" rel="noopener noreferrer">
      <IconMapPin className="ic-s" aria-hidden="true" />
      <span className="vh">Carte de {name}, dans un nouvel onglet&nbsp;: </span>
      <span>{short}</span>
    </a>
  );
}
