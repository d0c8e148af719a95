import type { Session } from '@forman/contract/sessions/sessions';
import { expect, test } from 'vitest';
import { keptOf } from './kept-of.ts';

const session = (part: Partial<Session>): Session =>
  ({
    kind: 'workshop',
    title: 'Atelier du pic',
    startDate: '2027-01-12T08:30:00.000Z',
    endDate: '2027-01-12T11:30:00.000Z',
    isVisio: false,
    place: null,
    site: { name: 'Espace Vauban', address: '3 rue des Tanneurs', postalCode: '35000', city: 'Rennes' },
    former: { firstName: 'Hélène', lastName: 'Castaing' },
    ...part,
  }) as Session;

test('a device keeps the next ten sessions, each once, with times and places as text', () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    session({ id: 100 + index, startDate: `2027-02-${10 + index}T08:00:00.000Z` }),
  );
  const remote = session({ id: 2, title: 'Réunion du pic', kind: 'team_meeting', isVisio: true });
  const two = session({ id: 1, endDate: '2027-01-13T11:30:00.000Z' });
  const kept = keptOf(
    7,
    [...many, two, { ...remote, startDate: '2027-01-20T17:00:00.000Z' }, two],
    new Date(0),
  );
  expect(kept.owner).toBe(7);
  expect(kept.sessions).toHaveLength(10);
  expect(kept.sessions.slice(0, 2)).toEqual([
    {
      title: 'Atelier du pic',
      until: '2027-01-13T11:30:00.000Z',
      lines: [
        'Atelier · mar. 12 janv. 2027 à 9h30 au mer. 13 janv. 2027 à 12h30',
        'Espace Vauban, 3 rue des Tanneurs, 35000 Rennes',
      ],
    },
    expect.objectContaining({ title: 'Réunion du pic', lines: [expect.any(String), 'Visio'] }),
  ]);
  expect(JSON.stringify(kept)).not.toContain('Castaing');
});
