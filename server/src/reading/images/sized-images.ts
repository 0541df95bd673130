import { imageLimits, type ImageWidth } from '@tidings/contracts'
import { Turns } from '../../foundation/turns.ts'
import type { ImageCache, OpenImage } from './image-cache.ts'
import type { ImageSizer } from './image-sizer.ts'
import { createOnce } from '../../foundation/once.ts'

export interface SizedImage {
  url: string
  width: ImageWidth
}

export interface SizedImages {
  /** One that was made before; undefined where it is not kept. */
  find(sized: SizedImage): Promise<Buffer | undefined>
  /** The same to be passed on. */
  open(sized: SizedImage): Promise<OpenImage | undefined>
  /** Makes it of the image as large as it is, in a turn of a user; that image itself where nothing comes of it. */
  make(party: string, sized: SizedImage, image: Buffer): Promise<Buffer>
}

/** Makes what makes images smaller, each once for each width while it is kept, beside the images themselves. */
export function createSizedImages({ cache, sizer }: { cache: ImageCache; sizer: ImageSizer }): SizedImages {
  const turns = new Turns({ atOnce: imageLimits.sizings, perParty: imageLimits.sizingsPerUser })
  const once = createOnce<Buffer>()

  const find = (sized: SizedImage) => cache.get(keyOf(sized))

  async function narrow(sized: SizedImage, image: Buffer): Promise<Buffer> {
    const narrowed = await sizer.narrow(image, sized.width)
    if (narrowed) await cache.put(keyOf(sized), narrowed)
    return narrowed ?? image
  }

  return {
    find,
    open: (sized) => cache.open(keyOf(sized)),
    async make(party, sized, image) {
      const leave = await turns
        .acquire(party, AbortSignal.timeout(imageLimits.timeout))
        // Others had so much to be done: better a large image than none.
        .catch(() => undefined)
      if (!leave) return image
      try {
        return (await find(sized)) ?? (await once(keyOf(sized), () => narrow(sized, image)))
      } finally {
        leave()
      }
    },
  }
}

/** No address begins like this. */
const keyOf = ({ url, width }: SizedImage): string => `${width} ${url}`
