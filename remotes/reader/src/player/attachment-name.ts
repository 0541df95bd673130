import type { Attachment } from '@tidings/contracts'

/** What an attachment is called: by its title, or else by its file; its address is one of the web. */
export function nameOfAttachment({ title, url }: Attachment): string {
  if (title) return title
  const { pathname, hostname } = new URL(url)
  const name = pathname.split('/').at(-1) || hostname
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
