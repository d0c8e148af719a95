import type { Api } from './api.ts';

/** Makes a person who may lead sessions. */
export async function makePilot(api: Api): Promise<{ id: number; email: string }> {
  const pilot = await api.makeMember({ level: 'ROLE_BEMAN' });
  await api.send('admin@forman.example', 'PUT', `/users/${pilot.id}/pilot`, { isPilot: true });
  return pilot;
}

/** Makes people who offer to co-pilot. */
export async function makeCandidates(
  api: Api,
  workshopId: number,
  count: number,
): Promise<{ id: number; email: string; name: string }[]> {
  const people = [];
  for (let nth = 0; nth < count; nth += 1) {
    const person = await api.makeMember({ level: 'ROLE_BEMAN' });
    await api.send(person.email, 'POST', `/workshops/${workshopId}/join-copilot`);
    people.push({ ...person, name: await nameOf(api, person.email) });
  }
  return people;
}

async function nameOf(api: Api, email: string): Promise<string> {
  const { firstName, lastName } = await api.send<{ firstName: string; lastName: string }>(
    email,
    'GET',
    '/me',
  );
  return `${firstName} ${lastName}`;
}
