import { dueDay, formatOrderNumber, keptUntil } from '@forman/domain/money/group-orders/group-orders';
import { parisDay } from '@forman/domain/paris-time';
import { rulesOf } from '@forman/domain/sessions/kinds';
import type { SoldSeat } from '../books/invoicing/document-facts.queries.ts';
import { saleVatOf } from './documents.ts';
import type { People, Person } from './people.ts';
import { addRegistration, type Registration, type Registrations } from './registrations.ts';
import type { Row } from './rows.ts';
import type { Session } from './sessions.ts';

export type GroupOrders = { orders: Row<'group_orders'>[]; seats: Row<'group_order_seats'>[] };

/** The colleagues of one company; the first of them pays. */
const cabinet = [4, 5, 8] as const;

/** Gives the others the company of the first, who may order for it. */
export function makeCabinet({ byId }: People): void {
  const [payer, ...colleagues] = cabinet.map((id) => byId.get(id)!.row);
  payer!.orders_for = payer!.company_siret!.slice(0, 9);
  for (const row of colleagues)
    Object.assign(row, {
      company_name: payer!.company_name,
      company_siret: payer!.company_siret,
      company_address: payer!.company_address,
      company_postal_code: payer!.company_postal_code,
      company_city: payer!.company_city,
      company_country: payer!.company_country,
    });
}

/** A session by its entry of the catalogue and its day, and the colleagues who attend it. */
type Choice = readonly [key: string, day: number, people: readonly number[]];
type Story = { state: 'paid' | 'ordered' | 'quoted'; daysAgo: number; choices: readonly Choice[] };

/** One order of each state, the oldest first. */
const stories: readonly Story[] = [
  { state: 'paid', daysAgo: 20, choices: [['ias', 36, [4, 8]], ['blanchiment', 79, [5]]] },
  { state: 'ordered', daysAgo: 4, choices: [['amf1', 58, [5, 8]], ['per', 67, [4]]] },
  { state: 'quoted', daysAgo: 2, choices: [['emprunteur', 15, [5, 8]], ['parole', 19, [4]]] },
]; // prettier-ignore

/** Days between the order and its transfer. */
const transferAfter = 9;

type Chosen = { session: Session; person: Person };

/** Adds a company's orders for its people: a quote, an order that waits for its transfer, and one that is paid. */
export function addGroupOrders(registrations: Registrations, sessions: readonly Session[]): GroupOrders {
  const made: GroupOrders = { orders: [], seats: [] };
  for (const story of stories) addOrder(registrations, made, story, chosenOf(registrations, sessions, story));
  return made;
}

const chosenOf = ({ world }: Registrations, sessions: readonly Session[], { choices }: Story): Chosen[] =>
  choices.flatMap(([key, day, people]) => {
    const session = sessions.find(({ plan }) => plan.key === key && plan.day === day)!;
    return people.map((id) => ({ session, person: world.people.byId.get(id)! }));
  });

function addOrder(registrations: Registrations, made: GroupOrders, story: Story, chosen: Chosen[]): void {
  const order = orderRow(registrations, made, story, chosen);
  made.orders.push(order);
  made.seats.push(...seatRows(registrations, { order, story, first: made.seats.length + 1 }, chosen));
  if (story.state !== 'paid') return;
  const at = order.ended_at!;
  registrations.acts.push({
    at,
    run: (books) => {
      order.transaction_id = books.sellGroup({
        at,
        receivedOn: parisDay(at),
        payerId: order.payer_id,
        number: order.number,
        transferRef: order.transfer_ref!,
        seats: chosen.map(soldSeat),
      });
    },
  });
}

type OrderRow = ReturnType<typeof orderRow>;

function orderRow(
  { world: { days } }: Registrations,
  { orders }: GroupOrders,
  story: Story,
  chosen: Chosen[],
) {
  const at = days.at(-story.daysAgo, '10:12');
  const year = Number(parisDay(at).slice(0, 4));
  const sequence = orders.filter((order) => order.year === year).length + 1;
  const number = formatOrderNumber(year, sequence);
  const starts = chosen.map(({ session }) => session.row.starts_at);
  const isPaid = story.state === 'paid';
  return {
    id: orders.length + 1,
    year,
    sequence,
    number,
    payer_id: cabinet[0],
    state: story.state,
    due_on: dueDay(at, starts),
    created_at: at,
    created_by: cabinet[0],
    ordered_at: story.state === 'quoted' ? null : at,
    reminded_at: null,
    ended_at: isPaid ? days.at(transferAfter - story.daysAgo, '16:20') : null,
    transfer_ref: isPaid ? `VIR ${number}` : null,
    /** Set once the books have sold the order. */
    transaction_id: null as number | null,
    request_key: null,
  } satisfies Row<'group_orders'>;
}

const seatRows = (
  registrations: Registrations,
  { order, story, first }: { order: OrderRow; story: Story; first: number },
  chosen: Chosen[],
): Row<'group_order_seats'>[] =>
  chosen.map((one, position) => {
    const { session, person } = one;
    const product = rulesOf(session.plan.kind).vatProduct!;
    const isPaid = story.state === 'paid';
    return {
      id: first + position,
      order_id: order.id,
      position,
      session_id: session.row.id,
      beneficiary_id: person.row.id,
      room: null,
      item_name: session.row.title,
      price_cents: session.row.price_cents,
      registration_id: story.state === 'quoted' ? null : takeSeat(registrations, one, order).id,
      product: isPaid ? product : null,
      vat: isPaid ? saleVatOf(product) : null,
      removed_at: null,
    };
  });

/** Adds the seat of an order: held from the order on, taken once the transfer has come. */
function takeSeat(registrations: Registrations, { session, person }: Chosen, order: OrderRow): Registration {
  const until = keptUntil(order.due_on, session.row.starts_at);
  return addRegistration(registrations, session, person.row.id, {
    created_at: order.created_at,
    ...(order.ended_at
      ? { state: 'registered', registered_at: order.ended_at }
      : { state: 'held', held_until: until }),
  });
}

const soldSeat = ({ session: { plan, row }, person }: Chosen): SoldSeat => {
  const product = rulesOf(plan.kind).vatProduct!;
  return {
    itemName: row.title,
    person: `${person.row.first_name} ${person.row.last_name}`,
    product,
    priceCents: row.price_cents,
    kind: plan.kind,
    startsAt: row.starts_at.toISOString(),
    vat: saleVatOf(product),
  };
};
