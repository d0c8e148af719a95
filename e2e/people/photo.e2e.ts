import sharp from 'sharp';
import { axeFindings } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

/** A picture twice as wide as high, red at the left and blue at the right. */
const halves = async (height: number) =>
  sharp({ create: { width: height, height, channels: 3, background: '#d00000' } })
    .extend({ right: height, background: '#0000d0' })
    .png()
    .toBuffer();
/** A picture of noise, which no format makes small. */
const noise = async (side: number) => {
  const raw = { width: 128, height: 128, channels: 4 } as const;
  return sharp(crypto.getRandomValues(new Uint8Array(65_536)), { raw })
    .resize(side, side, { kernel: 'nearest' })
    .png({ compressionLevel: 0 })
    .toBuffer();
};

test(
  'a photograph is read when it is chosen, cut to the square that its owner places, and made smaller',
  { tag: '@phone' },
  async ({ openAs, portal }) => {
    const { id, email } = await portal.api.makeMember();
    const page = await openAs(email, `/auth/adherents/profil/${id}`);
    await page.getByRole('button', { name: 'Modifier mon profil' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifier mon profil' });
    const photo = dialog.getByLabel(/^Photo/);
    const place = dialog.getByRole('slider', { name: 'Cadrage' });
    const wrong = dialog.getByText('Image type invalide ou image trop volumineuse.');

    await test.step('a file that is none is told at once', async () => {
      await photo.setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: Buffer.from('texte') });
      await expect(wrong).toBeVisible();
    });
    await test.step('one that is too large is told, and can be made smaller; a square has nothing to place', async () => {
      const large = await noise(2048);
      expect(large.length).toBeGreaterThan(3 * 1024 * 1024);
      await photo.setInputFiles({ name: 'grand.png', mimeType: 'image/png', buffer: large });
      await expect(wrong).toBeVisible();
      await dialog.getByRole('button', { name: 'Réduire cette photo' }).click();
      await expect(wrong).toHaveCount(0);
      await expect(place).toHaveCount(0);
    });
    await test.step('the square is where its owner puts it', async () => {
      await photo.setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: await halves(900) });
      await expect(place).toBeVisible();
      expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
      await place.press('Home');
      await dialog.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(page.getByText('Votre profil est à jour !')).toBeVisible();
      const { fileUrl } = await portal.api.send<{ fileUrl: string }>(email, 'GET', '/me');
      const answer = await page.request.get(fileUrl);
      const { data, info } = await sharp(await answer.body())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(info.height);
      expect(info.width).toBeLessThan(900);
      const lastOfFirstLine = [...data.subarray((info.width - 1) * 3, info.width * 3)];
      // Red to its right edge: nothing of the blue half was sent.
      expect(lastOfFirstLine[0]).toBeGreaterThan(150);
      expect(lastOfFirstLine[2]).toBeLessThan(60);
    });
  },
);
