import type { TidingsDatabase } from './database.ts'
import type { LocalImage } from './rows/images.ts'

/** Keeps the size of an image that was loaded; its shape alone only where nothing is known of it. */
export async function storeImage(db: TidingsDatabase, image: Omit<LocalImage, 'createdAt'>): Promise<void> {
  if (image.isShapeAlone && (await db.images.get(image.url))) return
  await db.images.put({ ...image, createdAt: new Date().toISOString() })
}

/** The images known among some addresses, by address. */
export async function getImages(
  db: TidingsDatabase,
  urls: readonly string[],
): Promise<Map<string, LocalImage>> {
  const images = await db.images.bulkGet([...urls])
  return new Map(images.filter((image) => image !== undefined).map((image) => [image.url, image]))
}
