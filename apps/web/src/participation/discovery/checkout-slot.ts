import type { DiscoveryDay, DiscoveryGuest } from '@forman/contract/sessions/discovery';
import type { ComponentType } from 'react';
import type { Answer } from '../../api/client.ts';

/** A guest's registration in a discovery day, to be finalised. */
export type Finalisation = { day: DiscoveryDay; guest: DiscoveryGuest };

/** Dialog of the payment; the route passes it from another feature. */
export type Checkout = ComponentType<{
  session: DiscoveryDay;
  item: { kind: 'discovery_fee'; id: number; beneficiary: DiscoveryGuest };
  quote: Answer<'quote'>;
  settle: () => Promise<unknown>;
  onClose: () => void;
}>;
