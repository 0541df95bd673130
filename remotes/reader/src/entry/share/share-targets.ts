/** Where an entry can be shared to, by the page that takes it there. */
export interface ShareTarget {
  name: string
  /** Its page for an address and a title. */
  page: string
  fields: { url: string; title?: string }
}

export const shareTargets: readonly ShareTarget[] = [
  { name: 'X', page: 'https://x.com/intent/post', fields: { url: 'url', title: 'text' } },
  { name: 'Facebook', page: 'https://www.facebook.com/sharer/sharer.php', fields: { url: 'u' } },
  { name: 'Telegram', page: 'https://t.me/share/url', fields: { url: 'url', title: 'text' } },
  {
    name: 'Weibo',
    page: 'https://service.weibo.com/share/share.php',
    fields: { url: 'url', title: 'title' },
  },
]

/** The address that shares an entry there: the original of the entry, never our copy. */
export function shareAddress(
  { page, fields }: ShareTarget,
  { url, title }: { url: string; title: string | null },
): string {
  const address = new URL(page)
  address.searchParams.set(fields.url, url)
  if (fields.title && title) address.searchParams.set(fields.title, title)
  return address.href
}
