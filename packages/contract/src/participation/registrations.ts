import { kindRules, type SessionKind } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, okFlag, room } from '../fields.ts';
import { sessionDetail } from '../sessions/sessions.ts';

const chosenRoom = z.object({ room: room.nullable().optional() });
z.globalRegistry.add(chosenRoom, { id: 'ChosenRoom' });

/** The calls on the caller's seat, and on their place in the waiting list. */
export function seatCalls<const K extends SessionKind>(kind: K) {
  const action = <const Id extends string, R extends z.ZodType>(
    name: Id,
    tail: `/${string}`,
    summary: string,
    response: R,
  ) =>
    endpoint({
      id: `${kind}.${name}` as const,
      method: 'POST',
      path: `/${kindRules[kind].path}/:id${tail}`,
      access: 'portal.use',
      changes: ['seats', 'credit'],
      summary,
      params: idParams,
      response,
      errors: [
        'not_found', 'session_full', 'session_started', 'already_registered', 'not_registered', 'payment_required',
        'payment_pending', 'conflict', 'seller_incomplete', 'buyer_incomplete',
      ],
    }); // prettier-ignore
  return {
    join: {
      ...action(
        'join',
        '/join',
        'Take a seat: free of charge, by credit that covers the price, by a captured payment or by an offer; `room` where rooms are priced',
        sessionDetail,
      ),
      body: chosenRoom.optional(),
    },
    cancel: action(
      'cancel',
      '/cancel',
      'Cancel the caller’s seat; more than 7 days before the start, the paid amount becomes an avoir',
      sessionDetail,
    ),
    wait: action('wait', '/join/waiting_zone', 'Join the waiting list', okFlag),
    leaveList: action(
      'leaveList',
      '/cancel/waiting_zone',
      'Leave the waiting list, or decline the offered seat',
      okFlag,
    ),
  };
}
