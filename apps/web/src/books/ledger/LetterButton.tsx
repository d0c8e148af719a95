import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { LetterDialog } from './LetterDialog.tsx';

/** Opens the lettering of an account by hand. */
export function LetterButton({ account, person }: { account: string; person: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BusyButton size="s" icon={<IconLink aria-hidden="true" />} onClick={() => setOpen(true)}>
        Lettrer à la main
      </BusyButton>
      {isOpen && <LetterDialog account={account} person={person} onClose={() => setOpen(false)} />}
    </>
  );
}
