import { oc } from '@orpc/contract'
import { flatReply } from '../reply.ts'
import { z } from '../zod.ts'

/** The reply names a path on this server. The picture is shown once `image` of the profile is that path. */
export const upload = oc
  .route({
    method: 'POST',
    path: '/upload/avatar',
    summary: 'Upload a picture of oneself: PNG, JPEG or WebP of up to 1024 KB',
    tags: ['profiles'],
  })
  .input(z.object({ file: z.file() }))
  .output(flatReply({ url: z.string() }))
