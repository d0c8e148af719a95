import type { OfficeThematic } from '@forman/contract/participation/catalogue';
import { habilitations } from '@forman/domain/people/profile';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { thematicsChanged } from '../../../api/changes.ts';
import { useAction } from '../../../api/query.ts';
import { readLines, typedLine } from '../../../hours/shared/hour-line-values.ts';
import { HourLineFields } from '../../../hours/shared/HourLineFields.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormFoot } from '../../../ui/FormFoot.tsx';
import { notify } from '../../../ui/notices.ts';
import { type Problems, tellFirstWrong } from '../../../ui/problems.ts';

type Props = { thematic: OfficeThematic; onClose: () => void };

/** Edits the hours that a title proposes for its sessions. */
export const TitleHoursDialog = ({
  thematic,
  onClose,
}: {
  thematic: OfficeThematic | null;
  onClose: () => void;
}) => (
  <Dialog opened={thematic !== null} title="Heures que ce titre propose" onClose={onClose}>
    {thematic && <Form key={thematic.id} thematic={thematic} onClose={onClose} />}
  </Dialog>
);

function Form({ thematic, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [lines, setLines] = useState(() => thematic.hours.map(typedLine));
  const [problems, setProblems] = useState<Problems>({});
  const update = useAction('updateThematic', { invalidates: thematicsChanged });
  const tell = (wrong: Problems): void => tellFirstWrong(form.current, () => setProblems(wrong));

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (update.isPending) return;
    const read = readLines(lines);
    if (Object.keys(read.problems).length > 0) return tell(read.problems);
    update.mutate(
      { params: { id: thematic.id }, body: { hours: read.lines, version: thematic.version } },
      {
        onSuccess: () => {
          notify.success('thematicSaved');
          onClose();
        },
        onError: (error) => {
          notify.error('thematic');
          if (error instanceof ApiError)
            tell(
              Object.fromEntries(
                error.violations.map(({ propertyPath, message }) => [
                  propertyPath.replace(/^hours/, 'lines'),
                  message,
                ]),
              ),
            );
        },
      },
    );
  }

  const { error } = update;
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <p>
        <b className="strong">{thematic.wording}</b>
      </p>
      <p className="small muted">
        Une session de ce titre les reçoit comme proposition, dans la limite de sa durée&nbsp;; le secrétariat
        les confirme.
      </p>
      <HourLineFields
        lines={lines}
        habilitations={habilitations}
        problems={problems}
        onChange={(next) => {
          setLines(next);
          setProblems({});
        }}
      />
      <FormFoot
        failure={error instanceof ApiError && error.violations.length > 0 ? null : error}
        isBusy={update.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
