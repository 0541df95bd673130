import type { LocalFeed } from '@tidings/db'
import { paths, useTranslation } from '@tidings/runtime'
import { MenuItem, MenuSubmenu } from '@tidings/ui'
import { Award } from '../icons/icons.tsx'
import { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'
import { feedBadge, type BadgeFormat } from './feed-badge.ts'

/** Copies a badge of a feed: a picture that leads to where one subscribes to it on this server. */
export function BadgeItems({ feed }: { feed: LocalFeed }) {
  const { t } = useTranslation('reader')
  const { copy } = useSubscriptionActions()
  const badgeAs = (format: BadgeFormat) => {
    const page = new URL(paths.discover, location.origin)
    page.searchParams.set('follow', feed.url)
    return feedBadge(format, {
      title: feed.title ?? feed.url,
      href: page.href,
      image: new URL('/badge.svg', location.origin).href,
      alt: t('badge.alt'),
    })
  }
  return (
    <MenuSubmenu icon={<Award />} label={t('badge.copy')}>
      <MenuItem onSelect={() => void copy(badgeAs('markdown'))}>Markdown</MenuItem>
      <MenuItem onSelect={() => void copy(badgeAs('html'))}>HTML</MenuItem>
    </MenuSubmenu>
  )
}
