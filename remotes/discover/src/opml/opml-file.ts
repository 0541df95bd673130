import { limits } from '@tidings/contracts'

/** Why a file is not even sent; each has a text in the locale namespace `discover` under `import`. */
export type FileRefusal = 'wrongType' | 'tooLarge' | 'emptyFile'

/** Null for a file that may hold subscriptions. */
export function refuseFile({ name, size }: Pick<File, 'name' | 'size'>): FileRefusal | null {
  if (!/\.(opml|xml)$/i.test(name)) return 'wrongType'
  if (size === 0) return 'emptyFile'
  if (size > limits.opmlBytes) return 'tooLarge'
  return null
}
