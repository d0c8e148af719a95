import { counted } from '@forman/domain/text';
import { IconMail } from '@tabler/icons-react';
import { useId } from 'react';
import { BusyButton, type BusyButtonProps, type ButtonLook } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { useRemindable } from './owing.ts';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';

type Props = {
  /** Numbers of the people to remind; null: all who owe. */
  users: readonly number[] | null;
  look?: ButtonLook;
  /** Called with the number of reminded people. */
  onDone?: (count: number) => void;
};

/** Reminds people of their dues. An e-mail cannot be taken back: a question comes first. */
export function RemindButton({ users, look = 'outline', onDone }: Props) {
  const reminding = useConfirmed(
    'remindOwing',
    () => ({ body: users === null ? { all: true as const } : { users: [...users] } }),
    {
      unchanged: 'Rien n’a été envoyé.',
      onDone: ({ told }) => {
        notify.success(told > 0 ? 'duesReminded' : 'duesRemindedBefore');
        onDone?.(told);
      },
    },
  );
  const count = useRemindable(users, users === null || reminding.dialog.opened);

  return (
    <>
      <AskButton
        look={look}
        size={users === null ? 'm' : 's'}
        refusal={users === null && count === 0 ? 'Tous rappelés aujourd’hui' : null}
        onClick={() => reminding.ask(true)}
      >
        {users === null ? 'Rappeler à tous' : 'Rappeler la cotisation'}
      </AskButton>
      <ConfirmDialog
        {...reminding.dialog}
        question={'Envoyer un rappel de cotisation\u00a0?'}
        object={whoOf(users)}
        consequence={consequenceOf(count)}
        confirmLabel="Envoyer"
        busyLabel="Envoi…"
        cancelLabel="Ne rien envoyer"
        destructive={false}
      />
    </>
  );
}

type AskProps = Pick<BusyButtonProps, 'look' | 'size' | 'onClick' | 'children'> & { refusal: string | null };

/** Button that says why it cannot be pressed. */
function AskButton({ refusal, ...button }: AskProps) {
  const id = useId();
  const icon = <IconMail aria-hidden="true" />;
  if (refusal === null) return <BusyButton {...button} icon={icon} aria-haspopup="dialog" />;
  return (
    <>
      <Tooltip text={refusal}>
        <BusyButton {...button} icon={icon} blocked aria-describedby={id} />
      </Tooltip>
      <span id={id} className="vh">
        {refusal}
      </span>
    </>
  );
}

/** Sentence on the number of e-mails that leave, once that number is known. */
function consequenceOf(count: number | undefined): string {
  if (count === 0)
    return 'Aucun e-mail ne partira\u00a0: rien n’est à régler, ou le rappel est déjà parti aujourd’hui.';
  const leaving = count === undefined ? '' : `${counted(count, 'e-mail partira', 'e-mails partiront')}. `;
  return `${leaving}Un e-mail part aussitôt à chaque personne dont la cotisation est à régler et qui n’en a pas reçu aujourd’hui.`;
}

function whoOf(users: readonly number[] | null): string {
  if (users === null) return 'À tous les membres dont la cotisation est à régler';
  return counted(users.length, 'personne choisie', 'personnes choisies');
}
