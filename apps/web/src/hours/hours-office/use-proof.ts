import type { OfficeOutsideTraining } from '@forman/contract/hours/outside-trainings';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Downloads the proof of a training under its own name. */
export function useProof({ id, proof }: Pick<OfficeOutsideTraining, 'id' | 'proof'>) {
  const saving = useMutation({
    mutationFn: async () => {
      if (proof) saveFile(proof.name, proof.type, await call('getProof', { params: { id: String(id) } }));
    },
  });
  return { save: () => saving.mutate(), isBusy: saving.isPending, error: saving.error };
}
