import { inPerson } from '../../foundation/api/calls.ts'
import { keepAvatar } from './avatars.service.ts'

const upload = inPerson.avatars.upload.handler(async ({ input: { file }, context: { deps, user } }) => ({
  code: 0 as const,
  url: await keepAvatar(deps, user.id, file),
}))

/** The router's part for pictures of users. */
export const avatarsRoutes = { upload }
