import { api, refreshSession } from '@tidings/runtime'
import { postAccount, toAccountError } from './account-call.ts'

/** Uploads a picture, and makes it that of the profile. */
export async function changePicture(picture: Blob): Promise<void> {
  const { url } = await upload(new File([picture], 'picture', { type: picture.type }))
  await postAccount('/update-user', { image: url })
  await refreshSession()
}

/** The server deletes what was uploaded. */
export async function removePicture(): Promise<void> {
  await postAccount('/update-user', { image: null })
  await refreshSession()
}

async function upload(file: File) {
  try {
    return await api.avatars.upload({ file })
  } catch (error) {
    throw toAccountError(error)
  }
}
