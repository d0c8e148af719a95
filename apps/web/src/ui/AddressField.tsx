import type { RefObject } from 'react';

type Props = { url: string; id?: string; ref?: RefObject<HTMLInputElement | null> };

/** An address to be copied by hand: selected as soon as it has the focus, and seen from its beginning. */
export const AddressField = ({ url, id, ref }: Props) => (
  <input
    ref={ref}
    id={id}
    className="in num address"
    readOnly
    value={url}
    onFocus={({ target }) => {
      target.select();
      target.scrollLeft = 0;
    }}
  />
);
