import { z } from '../zod.ts'
import { flag, plus, setting, words, type SettingRules } from './setting.ts'

const field = (rules?: SettingRules) => words(2000, '', rules)

const customIntegration = z.object({
  id: z.string().max(100),
  name: z.string().max(100),
  icon: z.string().max(100),
  type: z.enum(['http', 'url-scheme']).optional(),
  enabled: z.boolean(),
  fetchTemplate: z
    .object({
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      url: z.string().max(4096),
      headers: z.record(z.string(), z.string()),
      body: z.string().max(10_000).optional(),
    })
    .optional(),
  urlSchemeTemplate: z.object({ scheme: z.string().max(4096) }).optional(),
})

/** Tab `integration` (specification, section 3). */
export const integrationSettings = {
  enableEagle: flag(false, { ...plus, surface: 'desktop' }),
  enableReadwise: flag(false, plus),
  readwiseToken: field(),
  enableInstapaper: flag(false, plus),
  instapaperUsername: field(),
  instapaperPassword: field(),
  enableObsidian: flag(false, { ...plus, surface: 'desktop' }),
  obsidianVaultPath: field({ surface: 'desktop' }),
  enableOutline: flag(false, plus),
  outlineEndpoint: field(),
  outlineToken: field(),
  outlineCollection: field(),
  enableReadeck: flag(false, plus),
  readeckEndpoint: field(),
  readeckToken: field(),
  enableCubox: flag(false, plus),
  cuboxToken: field(),
  enableCuboxAutoMemo: flag(false),
  enableZotero: flag(false, plus),
  zoteroUserID: field(),
  zoteroToken: field(),
  enableQBittorrent: flag(false, { ...plus, surface: 'desktop' }),
  qbittorrentHost: field({ surface: 'desktop' }),
  qbittorrentUsername: field({ surface: 'desktop' }),
  qbittorrentPassword: field({ surface: 'desktop' }),
  saveSummaryAsDescription: flag(false),
  enableCustomIntegration: flag(false, plus),
  customIntegration: setting(z.array(customIntegration).max(50), []),
  useBrowserFetch: flag(true, { surface: 'desktop' }),
} as const
