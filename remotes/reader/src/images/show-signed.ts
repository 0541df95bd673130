import { limits } from '@tidings/contracts'
import { api } from '@tidings/runtime'

type Signed = Record<string, string>

/** What the server signed, or is being asked for, by address. */
const asked = new Map<string, Promise<Signed>>()
let gathered: string[] = []
let nextCall: Promise<Signed> | undefined

/** Shows an image as the server gives it; where the server cannot say where, the image has failed. */
export async function showSigned(image: HTMLImageElement): Promise<void> {
  const url = image.src
  const path = await signedPath(url)
  // Meanwhile the element may have come to show something else.
  if (image.src !== url) return
  if (path) image.src = path
  else image.dispatchEvent(new Event('error'))
}

async function signedPath(url: string): Promise<string | undefined> {
  const call = asked.get(url) ?? gather(url)
  asked.set(url, call)
  try {
    return (await call)[url]
  } catch {
    // Nobody needs to be told: the image is missing as it was, and may be asked for again.
    asked.delete(url)
    return undefined
  }
}

/** Images that fail in one moment are asked for together. */
async function gather(url: string): Promise<Signed> {
  gathered.push(url)
  nextCall ??= Promise.resolve().then(send)
  return nextCall
}

async function send(): Promise<Signed> {
  const urls = gathered
  gathered = []
  nextCall = undefined
  const signed: Signed = {}
  while (urls.length > 0) {
    const { data } = await api.images.sign({ urls: urls.splice(0, limits.imagesPerCall) })
    Object.assign(signed, data)
  }
  return signed
}
