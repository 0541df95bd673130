import { createHmac } from 'node:crypto'

const CODE_PREFIX = 'tidings-claim-'
const CODE_LENGTH = 32
const XML_NAMESPACE = 'urn:tidings:claim'

interface Claim {
  feedId: bigint
  userId: string
}

/** What only this server can have told a user to put into a feed. It names neither of them to those who read it there. */
export function claimCode(secret: string, { feedId, userId }: Claim): string {
  const digest = createHmac('sha256', secret).update(`feed-claim ${feedId} ${userId}`).digest('hex')
  return CODE_PREFIX + digest.slice(0, CODE_LENGTH)
}

/** A code in the forms in which a feed may carry it. */
export function claimMessage(code: string) {
  const text = `This feed is mine: ${code}`
  return {
    content: text,
    description: text,
    json: JSON.stringify({ _tidings: { claim: code } }),
    xml: `<tidings:claim xmlns:tidings="${XML_NAMESPACE}">${code}</tidings:claim>`,
  }
}
