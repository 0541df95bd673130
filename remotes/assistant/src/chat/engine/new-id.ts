const LENGTH = 20
const BASE = 36

/** A name for a chat or a message that nobody else has; also where the page has no encryption, and so no `randomUUID`. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => (byte % BASE).toString(BASE)).join('')
