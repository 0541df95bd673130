import { CUSTOM_STYLES_LENGTH, FONT_LENGTH } from '../form-limits/index.ts'
import { viewSchema } from '../views.ts'
import { z } from '../zod.ts'
import { device, enhanced, flag, plus, setting, size, words } from './setting.ts'

export const accentColors = ['orange', 'blue', 'green', 'purple', 'pink', 'red', 'yellow', 'gray'] as const

export const dateFormats = [
  'default',
  'MM/DD/YY HH:mm',
  'DD/MM/YYYY HH:mm',
  'L',
  'LTS',
  'LT',
  'LLLL',
  'LL',
  'LLL',
] as const

/** Themes of code by what they stand on; the first of each is the default. */
export const codeThemes = {
  light: ['github-light', 'min-light', 'one-light', 'solarized-light', 'vitesse-light'],
  dark: ['github-dark', 'dracula', 'min-dark', 'nord', 'one-dark-pro', 'solarized-dark', 'vitesse-dark'],
} as const

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i)
const tabs = z.array(viewSchema).max(7)
const commands = z.array(z.string().max(100)).max(100)

/** Tab `appearance` (specification, section 3). */
export const appearanceSettings = {
  /** Beyond the wire format. */
  theme: setting(z.enum(['light', 'dark', 'system']), 'system', device),
  /** A value that begins with # is the same in light and dark. */
  accentColor: setting(z.union([z.enum(accentColors), hexColor]), 'orange', device),
  customAccentColor: setting(z.union([hexColor, z.literal('')]), ''),
  entryColWidth: size(300, 600, 356),
  aiColWidth: size(300, 1200, 384),
  aiColWidthAll: size(0, 4000, 0),
  feedColWidth: size(220, 400, 256),
  hideExtraBadge: flag(false, { ...enhanced, ...plus }),
  opaqueSidebar: flag(false, { ...device, ...enhanced, surface: 'desktop' }),
  sidebarShowUnreadCount: flag(true),
  thumbnailRatio: setting(z.enum(['square', 'original']), 'square'),
  uiTextSize: size(12, 24, 16),
  showDockBadge: flag(true, { surface: 'desktop' }),
  modalOverlay: flag(true, enhanced),
  modalDraggable: flag(true),
  reduceMotion: flag(false, enhanced),
  usePointerCursor: flag(false, enhanced),
  uiFontFamily: words(FONT_LENGTH, 'system-ui', device),
  readerFontFamily: words(FONT_LENGTH, 'inherit', device),
  contentFontSize: size(12, 28, 16),
  dateFormat: setting(z.enum(dateFormats), 'default', enhanced),
  /** A multiple of the size of the text. */
  contentLineHeight: size(1, 3, 1.75),
  readerRenderInlineStyle: flag(true, enhanced),
  codeHighlightThemeLight: words(100, 'github-light', enhanced),
  codeHighlightThemeDark: words(100, 'github-dark', enhanced),
  guessCodeLanguage: flag(true, { surface: 'desktop' }),
  hideRecentReader: flag(false, plus),
  customCSS: words(CUSTOM_STYLES_LENGTH, ''),
  pictureViewMasonry: flag(true),
  pictureViewImageOnly: flag(false),
  wideMode: flag(false),
  toolbarOrder: setting(z.object({ main: commands, more: commands }), { main: [], more: [] }),
  showUnreadCountViewAndSubscriptionMobile: flag(false, { surface: 'mobile' }),
  showUnreadCountBadgeMobile: flag(false, { surface: 'mobile' }),
  /** Until one is chosen: `all` for Chinese, otherwise `eng`. */
  discoverLanguage: setting(z.enum(['all', 'eng', 'cmn']), 'eng'),
  /** Which views have a tab, in their order. */
  timelineTabs: setting(z.object({ visible: tabs, hidden: tabs }), { visible: [], hidden: [] }),
} as const
