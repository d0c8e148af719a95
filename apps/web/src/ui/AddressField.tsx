import type { RefObject } from 'react';

type Props = { url: string; id?: string; ref?: RefObject<HTMLInputElement | null> };

/** Address to copy by hand: it is selected with the focus, and shown from its beginning. */
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
