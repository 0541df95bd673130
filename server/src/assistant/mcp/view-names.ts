import { View } from '@tidings/contracts'
import { z } from 'zod'

const views = {
  all: View.All,
  articles: View.Articles,
  social_media: View.SocialMedia,
  pictures: View.Pictures,
  videos: View.Videos,
  audios: View.Audios,
  notifications: View.Notifications,
} as const

const names = ['articles', 'social_media', 'pictures', 'videos', 'audios', 'notifications'] as const

/** A view as a tool names it: models are better at words than at codes. */
export const viewName = z.enum(names)

/** The same, or all of them together. */
export const viewOrAll = z.enum(['all', ...names])

export const viewOf = <Name extends keyof typeof views>(name: Name): (typeof views)[Name] => views[name]

/** The name of a view that a feed is in. */
export const nameOfView = (view: View | undefined): z.infer<typeof viewName> =>
  names.find((name) => views[name] === view) ?? 'articles'
