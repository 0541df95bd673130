import { ExternalLink } from '@tidings/ui'
import type { PostLink } from './post.ts'
import styles from './social-post.module.css'

/** What a post points to, to be opened in a tab of its own. */
export function LinkCard({ url, text }: PostLink) {
  const { hostname, pathname } = new URL(url)
  const isAddress = /^https?:|^[\w.-]+\.\w+\//.test(text)
  const path = pathname === '/' ? '' : pathname
  return (
    <a className={styles.linkCard} href={url} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
      <span className={styles.linkWords}>
        <span className={styles.linkTitle} dir="auto">
          {isAddress || !text ? hostname + path : text}
        </span>
        <span className={styles.linkHost}>{hostname}</span>
      </span>
      <ExternalLink aria-hidden="true" />
    </a>
  )
}
