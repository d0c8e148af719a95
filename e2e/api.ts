import { demoPassword } from '../apps/api/src/sample/accounts.ts';

type Tokens = { token: string; refresh_token: string };
type Login = Tokens & { device?: string };
/** Shorter than an access token lives, and than a login counts as confirmed, whatever time a slow machine takes. */
const loginLastsMs = 4 * 60_000;

/** Prepares a journey through the portal's own calls: people, sessions, credit. */
export class Api {
  private readonly url: string;
  private readonly logins = new Map<string, { since: number; tokens: Promise<Tokens> }>();
  /** Each account has one device: otherwise each login would be told to its owner as one from a new device. */
  private readonly devices = new Map<string, string>();
  private count = 0;

  constructor(url: string) {
    this.url = url;
  }

  /** Speaks HTTP as this account; null speaks as nobody. */
  async send<T = unknown>(
    email: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers = new Headers(),
  ): Promise<T> {
    if (email) headers.set('authorization', `Bearer ${(await this.tokens(email)).token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  private tokens(email: string): Promise<Tokens> {
    const known = this.logins.get(email);
    if (known && Date.now() - known.since < loginLastsMs) return known.tokens;
    const tokens = this.login(email);
    this.logins.set(email, { since: Date.now(), tokens });
    return tokens;
  }

  /** A login of its own: what one page does with it touches no other. */
  async login(email: string): Promise<Tokens> {
    const known = this.devices.get(email);
    const headers = new Headers(known === undefined ? {} : { 'x-device': known });
    const body = { email, password: demoPassword };
    const { device, ...tokens } = await this.send<Login>(null, 'POST', '/login_check', body, headers);
    if (device !== undefined) this.devices.set(email, device);
    return tokens;
  }

  /** Somebody new, whom no other journey knows. */
  async makeMember(
    values: {
      level?: string;
      credit?: number;
      milestones?: boolean;
      sponsor?: number;
      lastName?: string;
    } = {},
  ): Promise<{ id: number; email: string }> {
    this.count += 1;
    const email = `parcours${this.count}.${Date.now()}@forman.example`;
    await this.send(null, 'POST', '/users', {
      civility: 'Madame',
      firstName: 'Alix',
      lastName: values.lastName ?? `Parcours${this.count}`,
      phoneNumber: `09${String((Date.now() + this.count * 1_000_003) % 100_000_000).padStart(8, '0')}`,
      email,
      plainPassword: demoPassword,
      idGodFather: values.sponsor ?? 3,
    });
    const { id } = await this.send<{ id: number }>(email, 'GET', '/me');
    const admin = 'admin@forman.example';
    const level = values.level ?? 'ROLE_NEOMAN';
    if (level !== 'ROLE_GUEST') await this.send(admin, 'PUT', `/users/${id}/role`, { role: level });
    if (values.credit)
      await this.send(admin, 'PUT', `/users/${id}/credit`, { credit: values.credit, previousCredit: 0 });
    return { id, email };
  }

  /** A workshop of admin's, published, in thirty days, ten seats, free, for everybody. */
  makeWorkshop(values: Record<string, unknown> = {}): Promise<{ id: number; title: string }> {
    return this.makeSession('workshops', values);
  }

  /** Makes a session of any kind, by its path. */
  async makeSession<T = unknown>(
    path: string,
    values: Record<string, unknown> = {},
  ): Promise<T & { id: number; title: string }> {
    this.count += 1;
    const body = {
      thematic: 'Entreprise',
      title: `Session du parcours ${this.count}`,
      price: 0,
      site: 1,
      place: 'Salle B',
      maxGuests: 10,
      minGuests: 0,
      startDate: '2026-12-31 09:00',
      endDate: '2026-12-31 18:00',
      destined: [
        'ROLE_GUEST', 'ROLE_NOMAN', 'ROLE_ONEMAN', 'ROLE_NEOMAN', 'ROLE_BEMAN', 'ROLE_ADMAN', 'ROLE_MAN', 'ROLE_DEVMAN',
        'ROLE_DXMAN', 'ROLE_XMAN',
      ], // prettier-ignore
      habilitation: [],
      ...values,
    };
    // A day at a site takes one workshop, which its creation looks at, and a change does not.
    const away = { isVisio: true, videoConferenceLink: 'https://visio.forman.example/parcours' };
    const admin = 'admin@forman.example';
    const { id } = await this.send<{ id: number }>(admin, 'POST', `/${path}`, { ...body, ...away });
    return this.send(admin, 'PUT', `/${path}/${id}`, { isVisio: false, ...body });
  }
}
