import { closeNotice, noticeStore } from './notice-store.ts';

/** A form is sent again, or another page opens: what was refused before is read, or no longer so. */
export function closeRefusals(): void {
  for (const { id, tone, outlivesPage } of noticeStore.read())
    if (tone === 'bad' && !outlivesPage) closeNotice(id);
}
