/** The address of each image that the server was asked for, as its site has it. */
export const triedImages = new WeakMap<HTMLImageElement, string>()

/** Whether an address is one on the web that is not ours. */
export function isForeign(url: string): boolean {
  const address = URL.parse(url)
  return address !== null && /^https?:$/.test(address.protocol) && address.origin !== location.origin
}

/** The address of an image as its site has it, wherever it came from in the end. */
export function originalAddress(image: HTMLImageElement): string {
  return isForeign(image.src) ? image.src : (triedImages.get(image) ?? image.src)
}
