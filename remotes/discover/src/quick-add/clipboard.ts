import { parseAddress } from '../follow/address.ts'

// TypeScript lists only the permissions that every browser knows.
const clipboardRead: string = 'clipboard-read'

/** The address in the clipboard, if the browser lets us look without asking the user. */
export async function readCopiedAddress(): Promise<string | null> {
  try {
    // A browser that does not know it throws.
    const { state } = await navigator.permissions.query({ name: clipboardRead as PermissionName })
    return state === 'granted' ? parseAddress(await navigator.clipboard.readText()) : null
  } catch {
    return null
  }
}
