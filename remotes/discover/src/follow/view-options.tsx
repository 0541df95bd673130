import { View } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Bell, Headphones, Image, MessageCircle, Newspaper, Video, type SelectOption } from '@tidings/ui'
import type { SubscribedView } from './follow-values.ts'

/** The views a subscription can have, named and drawn. */
export function useViewOptions(): SelectOption<SubscribedView>[] {
  const { t } = useTranslation('discover')
  return [
    { value: View.Articles, label: t('view.articles'), icon: <Newspaper /> },
    { value: View.SocialMedia, label: t('view.socialMedia'), icon: <MessageCircle /> },
    { value: View.Pictures, label: t('view.pictures'), icon: <Image /> },
    { value: View.Videos, label: t('view.videos'), icon: <Video /> },
    { value: View.Audios, label: t('view.audios'), icon: <Headphones /> },
    { value: View.Notifications, label: t('view.notifications'), icon: <Bell /> },
  ]
}
