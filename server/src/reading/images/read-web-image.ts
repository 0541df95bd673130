import { webImagePath } from '@tidings/contracts'

/** The address that the last part of a `webImagePath` stands for; undefined where it is none of them. */
export function readWebImage(encoded: string): string | undefined {
  const address = Buffer.from(encoded, 'base64url').toString('latin1')
  if (!URL.canParse(address)) return undefined
  return webImagePath(address).endsWith(`/${encoded}`) ? address : undefined
}
