import { fullName } from '@forman/domain/text';
import { lazy, Suspense, useState } from 'react';
import { discoveryFee } from '@forman/domain/sessions/discovery';
import { BusyButton } from '../../ui/BusyButton.tsx';
import type { Checkout, Finalisation } from './checkout-slot.ts';

/** Loaded on request, so that the home page loads only the code that it shows first. */
const Finalising = lazy(async () => ({ default: (await import('./Finalising.tsx')).Finalising }));

/** Button that finalises one guest's registration, on any page. */
export function FinaliseButton({ day, guest, Checkout }: Finalisation & { Checkout: Checkout }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BusyButton size="s" onClick={() => setOpen(true)}>
        <span>
          Finaliser pour {discoveryFee}
          <span className="vh">, {fullName(guest)}</span>
        </span>
      </BusyButton>
      {isOpen && (
        <Suspense>
          <Finalising finalisation={{ day, guest }} Checkout={Checkout} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
