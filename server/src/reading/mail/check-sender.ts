import { authenticate, type DNSResolver } from 'mailauth'

export type { DNSResolver }

/** How a mail came. */
export interface MailOrigin {
  ip: string
  /** What the sending machine calls itself. */
  helo: string
  /** MAIL FROM. */
  sender: string
}

export type SenderVerdict = 'accepted' | 'spoofed' | 'unknown'

/**
 * Whether a mail comes from whom it says: by DMARC (SPF and DKIM, aligned with the From header) where its domain asks for
 * that, else by SPF alone. `unknown` while the name servers do not answer.
 */
export async function checkSender(
  bytes: Buffer,
  origin: MailOrigin,
  resolver: DNSResolver,
): Promise<SenderVerdict> {
  const { spf, dkim, dmarc } = await authenticate(bytes, {
    ...origin,
    resolver,
    disableArc: true,
    disableBimi: true,
  })
  const isSigned = dkim.results.some(({ status }) => status.result === 'pass' && status.aligned)
  const policy = dmarc ? dmarc.status.result : 'none'
  if (policy === 'pass' || isSigned) return 'accepted'
  const sent = spf ? spf.status.result : 'none'
  if (policy === 'temperror' || sent === 'temperror') return 'unknown'
  // An inbox has no place for what is doubted: it is refused, so that whoever sent it hears of it.
  if (dmarc && policy === 'fail' && dmarc.policy !== 'none') return 'spoofed'
  return sent === 'fail' ? 'spoofed' : 'accepted'
}
