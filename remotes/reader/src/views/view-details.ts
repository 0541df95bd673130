import { View } from '@tidings/contracts'
import { Bell, Headphones, Image, Layers, MessageCircle, Newspaper, Video, type Icon } from '@tidings/ui'

/** How a view is named and drawn; the name is a key in the locale namespace `reader`. */
export const viewDetails: Record<View, { title: string; icon: Icon }> = {
  [View.All]: { title: 'view.all', icon: Layers },
  [View.Articles]: { title: 'view.articles', icon: Newspaper },
  [View.SocialMedia]: { title: 'view.socialMedia', icon: MessageCircle },
  [View.Pictures]: { title: 'view.pictures', icon: Image },
  [View.Videos]: { title: 'view.videos', icon: Video },
  [View.Audios]: { title: 'view.audios', icon: Headphones },
  [View.Notifications]: { title: 'view.notifications', icon: Bell },
}
