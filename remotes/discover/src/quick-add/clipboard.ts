import { parseAddress } from '../follow/address.ts'

/** The address in the clipboard, if the browser lets us look without asking the user. */
export async function readCopiedAddress(): Promise<string | null> {
  try {
    // TypeScript lists only the permissions that every browser knows; one that does not know this throws.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    return state === 'granted' ? parseAddress(await navigator.clipboard.readText()) : null
  } catch {
    return null
  }
}
