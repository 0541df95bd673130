import { createHmac, timingSafeEqual } from 'node:crypto'

export interface ImageSigner {
  /** The path under which the server gives an image. */
  toPath(url: string): string
  /** The address of the image of a signed path; undefined for one that this server did not sign. */
  read(signature: string, encoded: string): string | undefined
}

const IMAGE_PATH = '/api/images/proxy'

/** Makes what signs addresses of images, so that nobody fetches by this server what no reader of it asked for. */
export function createImageSigner(secret: string): ImageSigner {
  // A key of its own: a signature of an address is good for nothing else.
  const key = createHmac('sha256', secret).update('addresses of images').digest()
  const sign = (encoded: string) => createHmac('sha256', key).update(encoded).digest()
  return {
    toPath: (url) => {
      const encoded = Buffer.from(url).toString('base64url')
      return `${IMAGE_PATH}/${sign(encoded).toString('base64url')}/${encoded}`
    },
    read: (signature, encoded) => {
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(encoded)
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs ? Buffer.from(encoded, 'base64url').toString() : undefined
    },
  }
}
