import type { OfficeThematic } from '@forman/contract/participation/catalogue';
import { excerpt, textOfHtml } from '@forman/domain/html';
import { counted } from '@forman/domain/text';
import type { ReactNode } from 'react';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import { RowActions } from './RowActions.tsx';
import { audienceText, habilitationsText, hoursText, themeText, typeText } from './thematic-words.ts';
import { Uses } from './Uses.tsx';
import { countsOf } from './uses.ts';

const shownOfText = 160;
const textCell = (html: string): ReactNode => <span className="cat-text">{excerpt(html, shownOfText)}</span>;

const plansText = (advised: number): string => (advised === 0 ? 'Aucun' : counted(advised, 'plan', 'plans'));

/** Columns of a thematic's own fields (MEM-309). */
const fields: PagedColumn<OfficeThematic>[] = [
  {
    key: 'wording',
    head: 'Intitulé',
    phone: 'title',
    pin: 'start',
    sort: 'wording',
    isFixed: true,
    csv: ({ wording }) => wording,
    cell: ({ wording }) => <span className="strong cat-wording">{wording}</span>,
  },
  {
    key: 'place',
    head: 'Places',
    numeric: true,
    sort: 'place',
    csv: ({ place }) => String(place),
    cell: ({ place }) => place,
  },
  {
    key: 'placeZoom',
    head: 'Places Zoom',
    numeric: true,
    sort: 'placeZoom',
    csv: ({ placeZoom }) => String(placeZoom),
    cell: ({ placeZoom }) => placeZoom,
  },
  { key: 'theme', head: 'Thème', sort: 'theme', csv: themeText, cell: themeText },
  {
    key: 'type',
    head: 'Type',
    sort: 'type',
    csv: ({ type }) => typeText(type),
    cell: ({ type }) => typeText(type),
  },
  {
    key: 'habilitation',
    head: 'Habilitations',
    csv: ({ habilitation }) => habilitationsText(habilitation),
    cell: ({ habilitation }) => <span className="cat-names">{habilitationsText(habilitation)}</span>,
  },
  {
    key: 'hours',
    head: 'Compte pour',
    csv: ({ hours }) => hoursText(hours),
    cell: ({ hours }) => <span className="cat-names">{hoursText(hours)}</span>,
  },
  {
    key: 'destined',
    head: 'Public',
    csv: ({ destined }) => audienceText(destined),
    cell: ({ destined }) => <span className="cat-names">{audienceText(destined)}</span>,
  },
  {
    key: 'prerequisite',
    head: 'Prérequis',
    csv: ({ prerequisite }) => textOfHtml(prerequisite),
    cell: ({ prerequisite }) => textCell(prerequisite),
  },
  {
    key: 'formerWords',
    head: 'Mot du formateur',
    csv: ({ formerWords }) => textOfHtml(formerWords),
    cell: ({ formerWords }) => textCell(formerWords),
  },
];

type Acts = Record<'onEdit' | 'onHours' | 'onRemove', (thematic: OfficeThematic) => void>;

/** Columns of the table: the fields, the uses of the thematic, and the actions. */
export const thematicColumns = ({ onEdit, onHours, onRemove }: Acts): PagedColumn<OfficeThematic>[] => [
  ...fields,
  {
    key: 'uses',
    head: 'Sessions',
    csv: ({ uses }) => countsOf(uses),
    cell: ({ uses, wording }) => <Uses uses={uses} filter={{ q: wording }} />,
  },
  {
    key: 'advised',
    head: 'Plans de formation',
    sort: 'advised',
    csv: ({ advised }) => String(advised),
    cell: ({ advised }) => <span className="nowrap">{plansText(advised)}</span>,
  },
  {
    key: 'acts',
    head: 'Actions',
    pin: 'end',
    isFixed: true,
    cell: (thematic) => (
      <RowActions
        name={thematic.wording}
        onEdit={() => onEdit(thematic)}
        onHours={() => onHours(thematic)}
        onRemove={() => onRemove(thematic)}
      />
    ),
  },
];
