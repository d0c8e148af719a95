import { closeNotice, noticeStore } from './notice-store.ts';

/** Closes the notices of earlier refusals, when a form is sent again or another page opens. */
export function closeRefusals(): void {
  for (const { id, tone, outlivesPage } of noticeStore.read())
    if (tone === 'bad' && !outlivesPage) closeNotice(id);
}
