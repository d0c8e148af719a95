import multipart from '@fastify/multipart';
import { setLogo } from '@forman/contract/office/association-settings';
import { uploadUserImage } from '@forman/contract/office/members';
import { uploadNewsImage } from '@forman/contract/community/news';
import { uploadPicture } from '@forman/contract/platform/pictures';
import { mostPhotoBytes } from '@forman/domain/people/profile';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { putLogo } from '../settings/logo.service.ts';
import { checkEditable, setPortrait } from '../members/editing.service.ts';
import { checkNewsEditable, setNewsImage } from '../../community/news/news.service.ts';
import { storePicture } from '../../platform/pictures/pictures.service.ts';
import { readUpload, uploadLimits } from '../../platform/pictures/upload.service.ts';

/** Only these calls read multipart bodies. */
export async function pictureUploadsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: uploadLimits });

  route(app, uploadPicture, async ({ ctx, viewer, request }) => ({
    data: await storePicture(ctx, viewer, await readUpload(request, uploadPicture.upload)),
  }));
  route(app, setLogo, async ({ ctx, viewer, request }) =>
    putLogo(ctx, viewer, await readUpload(request, setLogo.upload)),
  );
  route(app, uploadUserImage, async ({ ctx, viewer, params, request }) => {
    await checkEditable(ctx, viewer, params.id);
    return setPortrait(
      ctx,
      viewer,
      params.id,
      await readUpload(request, uploadUserImage.upload, mostPhotoBytes),
    );
  });
  route(app, uploadNewsImage, async ({ ctx, viewer, params, request }) => {
    await checkNewsEditable(ctx, viewer, params.id);
    return setNewsImage(ctx, viewer, params.id, await readUpload(request, uploadNewsImage.upload));
  });
}
