import { z } from './zod.ts'

/** The kinds of content a timeline shows; the codes travel on the wire (specification, section 9). */
export const View = {
  All: -1,
  Articles: 0,
  SocialMedia: 1,
  Pictures: 2,
  Videos: 3,
  Audios: 4,
  Notifications: 5,
} as const

export type View = (typeof View)[keyof typeof View]

export const viewSchema = z.literal(Object.values(View))

/** A view that a subscription can have: every one but All. */
export const subscriptionView = z.literal(Object.values(View).filter((view) => view !== View.All))

/** Every view in the order of the timeline tabs. */
export const views = [
  View.All,
  View.Articles,
  View.SocialMedia,
  View.Pictures,
  View.Videos,
  View.Audios,
  View.Notifications,
] as const

/** Views whose timeline takes the whole width, the entry opening over it. */
export const wideViews: ReadonlySet<View> = new Set([View.SocialMedia, View.Pictures, View.Videos])
