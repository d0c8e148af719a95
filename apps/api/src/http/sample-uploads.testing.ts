import sharp from 'sharp';
import { fileForm } from '../testing/file-form.ts';
import { makeNews } from '../testing/factories.ts';
import type { TestPortal } from '../testing/harness.ts';
import { smallPdf } from '../testing/small-pdf.ts';
import { another, type Makers } from './sample-ready.testing.ts';

/** Calls that take a file. */
export function uploadMakers(portal: TestPortal): Makers {
  const picture = (field = 'file') => {
    const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2858c8' } });
    return image
      .png()
      .toBuffer()
      .then((bytes) => fileForm(bytes, { field, name: 'image.png' }));
  };
  return {
    setLogo: async () => ({ form: await picture('image') }),
    uploadUserImage: async () => ({ form: await picture() }),
    uploadPicture: async () => ({ form: await picture('image') }),
    uploadNewsImage: async () => ({
      values: { id: (await makeNews(portal)).id },
      form: await picture(),
    }),
    uploadProof: async () => ({ form: fileForm(smallPdf(), { name: 'preuve.pdf' }) }),
    uploadProdemial: async () => ({
      form: fileForm(
        'email;qualification;etoiles_qualification;titre;etoiles_titre\nabsent@essai.example;Or;1;Or;1',
      ),
    }),
    checkPeopleFile: async () => ({
      form: fileForm(
        `E-mail;Nom;Prénom;Civilité;Téléphone\n${another('fichier').replace(' ', '')}@essai.example;Roux;Ada;Mme;0512345678`,
      ),
    }),
  };
}
