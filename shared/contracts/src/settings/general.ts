import { imageRoutes } from '../images.ts'
import { languages } from '../languages.ts'
import { languageSchema } from '../texts.ts'
import { z } from '../zod.ts'
import { device, enhanced, flag, plus, setting, words } from './setting.ts'

/** Tab `general` (specification, section 3). */
export const generalSettings = {
  appLaunchOnStartup: flag(false, { ...device, surface: 'desktop' }),
  /** Until one is chosen: the first of the browser's that we speak. */
  language: setting(languageSchema, 'en', device),
  translation: flag(false, plus),
  translationMode: setting(z.enum(['bilingual', 'translation-only']), 'bilingual', plus),
  summary: flag(true),
  actionLanguage: setting(z.enum(['default', ...languages]), 'default'),
  sendAnonymousData: flag(true, device),
  showQuickTimeline: flag(true),
  autoGroup: flag(true),
  hideAllReadSubscriptions: flag(false),
  hidePrivateSubscriptionsInTimeline: flag(false, plus),
  unreadOnly: flag(false),
  scrollMarkUnread: flag(true),
  hoverMarkUnread: flag(true),
  renderMarkUnread: flag(false),
  groupByDate: flag(true, enhanced),
  autoExpandLongSocialMedia: flag(false, enhanced),
  dimRead: flag(false),
  jumpOutLinkWarn: flag(true),
  voice: words(100, 'en-US-AndrewMultilingualNeural', { ...device, surface: 'desktop' }),
  enhancedSettings: flag(false),
  openLinksInExternalApp: flag(false, { surface: 'mobile' }),
  /** The same story from several feeds is shown once, and read once. Beyond the wire format. */
  joinStories: flag(true),
  /** Which images of other sites come through this server. Beyond the wire format. */
  imageProxy: setting(z.enum(imageRoutes), 'http'),
  /** Timelines that show their oldest entries first, by the two parts of their address. Beyond the wire format. */
  oldestFirst: setting(z.array(z.string().max(300)).max(2000), []),
  /** Keys of commands by their identifiers, where they are not the default ones; '' for none. Beyond the wire format. */
  commandShortcuts: setting(z.record(z.string(), z.string().max(60)), {}, device),
} as const
