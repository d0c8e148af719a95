import { isEmail } from '@forman/domain/values/email';
import { phoneWords, readPhone } from '@forman/domain/values/phone';
import type { sendContact } from '@forman/contract/people/contact';
import type { BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import { fullName } from '@forman/domain/text';
import type { Context } from '../../context.ts';
import { countTry, networkOf } from '../../http/rate-limit.ts';
import { listContactAddresses } from '../../platform/association/association.service.ts';
import { enqueueMailTo } from '../../platform/notifications/outbox.service.ts';
import { readAttachment } from './attachment.ts';
import { type Sender, readSender } from './contact.queries.ts';

type Message = BodyOf<typeof sendContact>;
/** Most messages from one person, or one address. */
const messagesPerHour = { count: 5, seconds: 3600 };

/**
 * Sends a message to the association, which answers by e-mail. Recipient, sender and layout are the server's.
 * @throws AppError invalid, with a violation per field; too_many_requests.
 */
export async function sendMessage(
  ctx: Context,
  message: Message,
  from: { viewer: Viewer | null; ip: string },
): Promise<void> {
  // A robot gets the usual answer, and learns nothing.
  if (message.website) return;
  const title = message.object ?? message.title ?? '';
  const violations: Violation[] = [];
  if (title === '') violations.push({ propertyPath: 'object', message: 'Titre obligatoire' });
  if (message.attachment && message.file)
    violations.push({ propertyPath: 'attachment', message: 'Une seule pièce jointe' });
  const sender = from.viewer ? await readSender(ctx.db, from.viewer.id) : readVisitor(message, violations);
  if (violations.length > 0) throw new AppError('invalid', { violations });

  const file = message.attachment ?? message.file;
  const attachment = file ? readAttachment(file) : null;
  await countTry(ctx, `contact:${sender.userId ?? networkOf(from.ip)}`, messagesPerHour);
  const lines = (message.content ?? message.message ?? '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  await ctx.transaction(async (tx) =>
    enqueueMailTo(tx, {
      addresses: await listContactAddresses(tx),
      template: 'contact_message',
      data: { sender, title, lines, attachment },
      now: ctx.clock.now(),
    }),
  );
}

/** Checks the name, e-mail and phone of a visitor, who has no account to take them from. */
function readVisitor(message: Message, violations: Violation[]): Sender {
  const { name = '', lastName = '', email = '', tel = '' } = message;
  const read = readPhone(tel);
  // Somebody may live where no offered prefix reaches.
  const phone = read ? phoneWords({ telPrefix: '+33', ...read }) : tel.replaceAll(/[\s.()-]/g, '');
  const wrong = {
    name: name === '' && 'Prénom invalide\u00a0!',
    lastName: lastName === '' && 'Nom invalide\u00a0!',
    email: !isEmail(email) && 'Email invalide',
    tel: !read && !/^\+?\d{8,15}$/.test(phone) && 'Téléphone invalide\u00a0!',
  };
  for (const [propertyPath, sentence] of Object.entries(wrong))
    if (sentence) violations.push({ propertyPath, message: sentence });
  return { name: fullName({ firstName: name, lastName }), email, phone, userId: null };
}
