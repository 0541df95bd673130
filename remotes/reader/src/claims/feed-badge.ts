export type BadgeFormat = 'markdown' | 'html'

interface Badge {
  title: string
  /** Where one subscribes to the feed. */
  href: string
  image: string
  /** What it says. */
  alt: string
}

/** A picture that leads to where one subscribes to a feed, for the page of its author. */
export function feedBadge(format: BadgeFormat, { title, href, image, alt }: Badge): string {
  if (format === 'markdown') return `[![${escapeMarkdown(alt)}](${image})](${href} "${escapeHtml(title)}")`
  const attributes = `href="${escapeHtml(href)}" title="${escapeHtml(title)}"`
  return `<a ${attributes}><img src="${escapeHtml(image)}" alt="${escapeHtml(alt)}" height="20"></a>`
}

const escapeMarkdown = (text: string): string => text.replaceAll(/[\\[\]]/g, '\\$&')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter)
