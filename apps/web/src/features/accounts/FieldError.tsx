import { IconAlertCircle } from '@tabler/icons-react';

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="errmsg" id={id}>
      <IconAlertCircle aria-hidden="true" />
      {text}
    </p>
  );
}
