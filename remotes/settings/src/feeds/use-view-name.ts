import { View } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'

const names: Record<View, string> = {
  [View.All]: 'all',
  [View.Articles]: 'articles',
  [View.SocialMedia]: 'socialMedia',
  [View.Pictures]: 'pictures',
  [View.Videos]: 'videos',
  [View.Audios]: 'audios',
  [View.Notifications]: 'notifications',
}

/** The names of views. */
export function useViewName(): (view: View) => string {
  const { t } = useTranslation('settings')
  return (view) => t(`view.${names[view]}`)
}
