const STORAGE_KEY = 'tidings:canary-id'

/** Stands for the user while nobody is signed in: the same in this browser each time. */
export function browserId(): string {
  const known = localStorage.getItem(STORAGE_KEY)
  if (known) return known
  // Also over plain http, where there is no randomUUID.
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join('')
  localStorage.setItem(STORAGE_KEY, id)
  return id
}
