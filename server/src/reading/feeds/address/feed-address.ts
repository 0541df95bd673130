import type { feeds } from '../../../foundation/tables/feeds.schema.ts'
import { splitAddress, withCredentials, type CredentialBox, type Credentials } from './credentials.ts'
import { hasSecret } from './secrets.ts'

/** Where a feed is, and whose it is. */
export interface FeedAddress extends Pick<typeof feeds.$inferSelect, 'url' | 'privateTo' | 'account'> {
  credentials: Credentials | null
}

/** What a user's address means: with a secret it is a feed of theirs alone, else one that is shared. */
export function toFeedAddress(box: CredentialBox, address: string, userId: string): FeedAddress {
  const { url, credentials } = splitAddress(address)
  return {
    url,
    credentials,
    privateTo: hasSecret(address) ? userId : null,
    account: credentials && box.accountOf(credentials),
  }
}

/** The address that a feed is fetched from, name and password included: never to be stored, shown or logged. */
export async function fetchAddressOf(
  box: CredentialBox,
  { url, credentials }: Pick<typeof feeds.$inferSelect, 'url' | 'credentials'>,
): Promise<string> {
  const opened = credentials && (await box.open(credentials))
  return opened ? withCredentials(url, opened) : url
}
