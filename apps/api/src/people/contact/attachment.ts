import { mostAttachmentBytes } from '@forman/contract/people/contact';
import { AppError } from '@forman/domain/errors';
import type { Attachment } from '../../adapters/mail/port.ts';
import { isReadablePdf } from '../../pdf/open-pdf.ts';
import { isOleFile, mayHoldProgram } from './ole-file.ts';

/** A type of file: its content type, the possible endings of its name, and the test of its bytes. */
type FileType = { contentType: string; endings: readonly string[]; is: (bytes: Buffer) => boolean };

const begins = (hex: string) => {
  const start = Buffer.from(hex, 'hex');
  return (bytes: Buffer): boolean => bytes.subarray(0, start.length).equals(start);
};

/** The newer Office formats are archives; one that contains a program (vbaProject) is refused. */
const isOffice =
  (folder: string) =>
  (bytes: Buffer): boolean =>
    begins('504b0304')(bytes) && bytes.includes(folder) && !bytes.includes('vbaProject');

/** UTF-8 or plain ASCII, with no control character but tabs and line ends. */
function isText(bytes: Buffer): boolean {
  if (bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false;
  return Buffer.from(bytes.toString('utf8')).equals(bytes);
}

/** Old Office files can hide programs: only a file that can be read and holds none passes. */
const isPlainOldOffice = (bytes: Buffer): boolean => isOleFile(bytes) && !mayHoldProgram(bytes);

const office = 'application/vnd.openxmlformats-officedocument';
const fileTypes: readonly FileType[] = [
  { contentType: 'application/pdf', endings: ['pdf'], is: isReadablePdf },
  { contentType: 'image/png', endings: ['png'], is: begins('89504e470d0a1a0a') },
  { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'], is: begins('ffd8ff') },
  {
    contentType: 'image/gif',
    endings: ['gif'],
    is: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)),
  },
  {
    contentType: 'image/webp',
    endings: ['webp'],
    is: (bytes) => begins('52494646')(bytes) && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  { contentType: `${office}.wordprocessingml.document`, endings: ['docx'], is: isOffice('word/') },
  { contentType: `${office}.spreadsheetml.sheet`, endings: ['xlsx'], is: isOffice('xl/') },
  { contentType: 'application/msword', endings: ['doc'], is: isPlainOldOffice },
  { contentType: 'application/vnd.ms-excel', endings: ['xls'], is: isPlainOldOffice },
  { contentType: 'text/plain; charset=utf-8', endings: ['txt'], is: isText },
];

function whyRefused(ending: string, bytes: Buffer): string {
  if (ending === 'pdf' && begins('255044462d')(bytes))
    return 'Ce PDF ne s’ouvre pas, ou demande un mot de passe\u00a0: enregistrez-le de nouveau, sans protection';
  if (!isOleFile(bytes)) return 'Ce fichier n’est pas accepté\u00a0: PDF, image, Word, Excel ou texte';
  // A newer file with a password has the old format, too.
  return ['doc', 'xls'].includes(ending)
    ? 'Ce fichier contient des macros ou d’autres fichiers\u00a0: enregistrez-le en PDF, .docx ou .xlsx'
    : 'Ce fichier est ancien ou protégé par un mot de passe\u00a0: enregistrez-le sans protection en PDF, .docx ou .xlsx';
}

const refused = (message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath: 'attachment', message }] });

/**
 * Decodes an attachment: its bytes decide its type, and its name has to end accordingly, so that no page or
 * program passes under another name.
 * @throws AppError invalid.
 */
export function readAttachment({ name, content }: { name: string; content: string }): Attachment {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > mostAttachmentBytes) throw refused('Pièce jointe trop lourde\u00a0: 5 Mo au plus');
  if (bytes.length === 0) throw refused('Pièce jointe vide');
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const type = fileTypes.find(({ endings, is }) => endings.includes(ending) && is(bytes));
  if (!type) throw refused(whyRefused(ending, bytes));
  return {
    // A path, a quote or a control character has no place in a header.
    filename: name.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, '_').slice(-120),
    contentType: type.contentType,
    contentBase64: bytes.toString('base64'),
  };
}
