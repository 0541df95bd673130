/** Where it is seen that a setting does what it says: a test, by its file and title. */
interface Seen {
  file: string
  title: string
}

const seen = (file: string, title: string): Seen => ({ file, title })

const devices = seen(
  'tests/e2e/settings.spec.ts',
  'settings take effect at once, and on another device within seconds',
)
const marked = 'remotes/reader/src/timeline/timeline-settings.test.tsx'
const effects = 'tests/e2e/setting-effects.spec.ts'
const content = 'remotes/reader/src/entry/content/entry-content.test.tsx'
const article = 'tests/e2e/article.spec.ts'
const views = 'tests/e2e/views.spec.ts'
const themes = seen(content, 'colours code anew when another theme is chosen')
const summaries = 'remotes/reader/src/entry/summary/use-summary.test.tsx'
const translations = 'remotes/reader/src/timeline/translation/timeline-translations.test.tsx'
const layouts = seen(views, 'the layouts of pictures are columns, grid and pictures alone')

/**
 * The settings of the tabs `general`, `appearance` and `ai`, but for those that wait for a part (`settingsThatWait`); those of
 * integrations come with theirs.
 */
export const settingEffects: Readonly<Record<string, Seen>> = {
  language: seen('tests/e2e/settings.spec.ts', 'the language is changed from the settings, for this device'),
  autoGroup: devices,
  hideAllReadSubscriptions: devices,
  hidePrivateSubscriptionsInTimeline: devices,
  unreadOnly: devices,
  showQuickTimeline: seen(
    views,
    'on a phone the views stand above the timeline, unless one wants them in the sidebar alone',
  ),
  scrollMarkUnread: seen(marked, 'when it is scrolled past, if that is set'),
  hoverMarkUnread: seen(
    'tests/e2e/timeline.spec.ts',
    'an entry on which the pointer rests counts as read, unless that is switched off',
  ),
  renderMarkUnread: seen(
    effects,
    'pictures count as read once they are in sight, from when one has it so, and not before',
  ),
  groupByDate: devices,
  autoExpandLongSocialMedia: seen(marked, 'a long post is folded, or shown in full'),
  dimRead: devices,
  jumpOutLinkWarn: seen(
    'remotes/reader/src/links/foreign-links.test.tsx',
    'whoever wants no such question is left to follow links',
  ),
  voice: seen(effects, 'an entry is read by the voice that one chose, on this device alone'),
  enhancedSettings: devices,
  joinStories: seen(
    effects,
    'the same story is shown once, or from each feed, as one chose it on any device',
  ),
  oldestFirst: seen(
    'remotes/reader/src/timeline/timeline-part.test.tsx',
    'shows the oldest first where that is chosen, and the newest everywhere else',
  ),
  translation: seen(translations, 'are not asked for where that is not set'),
  translationMode: seen(translations, 'say it in the place of what was written, where that is set'),
  summary: seen(summaries, 'only when it is asked for, where that is set'),
  actionLanguage: seen(
    'remotes/assistant/src/summary/summary-part.test.tsx',
    'it is in the language of the interface, unless another is set',
  ),
  imageProxy: seen(
    'tests/e2e/beyond.spec.ts',
    'pictures come through the server as one wants it: all, those without encryption, or none',
  ),
  commandShortcuts: seen(
    'tests/e2e/settings.spec.ts',
    'keys can be others, conflicts are shown, and the guide follows',
  ),

  assistant: seen(
    'server/src/assistant/chats/chats.test.ts',
    'to whom the assistant is not given, or who does not want it',
  ),
  chatModel: seen(
    'server/src/assistant/chats/chats.test.ts',
    'is by the model of the settings, or one that is chosen for it',
  ),
  summaryModel: seen(
    'server/src/assistant/summaries/summaries.test.ts',
    'is by the model that one chose in the settings',
  ),
  translationModel: seen(
    'server/src/assistant/translations/translations.test.ts',
    'is by the model that one chose in the settings',
  ),
  taskModel: seen(
    'server/src/assistant/tasks/task-runs.test.ts',
    'is asked of the model for tasks, counted as a task, and may look up and propose nothing',
  ),
  personalizePrompt: seen(
    'server/src/assistant/chats/chats.test.ts',
    'knows what was said before, and how its user wants to be answered',
  ),
  memories: seen(
    'server/src/assistant/chats/chat-memories.test.ts',
    'is not told once it has expired, is another’s, or the user wants none of it',
  ),
  shortcuts: seen(
    'remotes/assistant/src/chat/chat-shortcuts.test.tsx',
    'is not, where the shortcut is switched off',
  ),
  mcpEnabled: seen('server/src/assistant/chats/foreign-tools.test.ts', 'are not told where %s'),
  autoScrollWhenStreaming: seen(
    'remotes/assistant/src/chat/messages/use-stick-to-end.test.tsx',
    'it stays where one reads, where that is not set, and says that there is more',
  ),
  panelStyle: seen(
    'tests/e2e/chat.spec.ts',
    'the panel floats where one wants it to, is moved, and gives the focus back',
  ),

  theme: devices,
  aiColWidth: seen(
    'shell/src/layout/panel-region.test.tsx',
    'the panel has the width that one chose, at once where another device changes it',
  ),
  accentColor: devices,
  customAccentColor: devices,
  entryColWidth: devices,
  feedColWidth: devices,
  hideExtraBadge: seen(
    'remotes/reader/src/subscriptions/subscriptions-part.test.tsx',
    'says which feeds their owners have claimed, unless one wants no such badges',
  ),
  sidebarShowUnreadCount: devices,
  thumbnailRatio: seen(marked, 'is square, or as wide as it is in itself'),
  uiTextSize: devices,
  modalOverlay: devices,
  modalDraggable: seen(
    'shared/ui/src/dialog/dialog.test.tsx',
    'a dialog stays where it is when a finger scrolls, or where that is set',
  ),
  reduceMotion: devices,
  usePointerCursor: devices,
  uiFontFamily: devices,
  readerFontFamily: devices,
  contentFontSize: seen(
    effects,
    'what is read has the text size that one chose, in the same measure, on every device',
  ),
  dateFormat: seen(effects, 'the date of an entry is written as one chose it, on every device'),
  contentLineHeight: devices,
  readerRenderInlineStyle: seen(content, 'has the colours and emphasis of its author, unless that is off'),
  codeHighlightThemeLight: themes,
  codeHighlightThemeDark: themes,
  guessCodeLanguage: seen(content, 'guesses the language of code, unless that is off'),
  hideRecentReader: seen(article, 'others who read an entry are shown, unless one hides them'),
  customCSS: seen('tests/e2e/custom-css.spec.ts', 'custom CSS reaches what is read, and nothing else'),
  pictureViewMasonry: layouts,
  pictureViewImageOnly: layouts,
  wideMode: seen(views, 'wide mode gives the list the whole width, and the entry opens over it'),
  toolbarOrder: seen(article, 'the toolbar of an entry has the order that one gives it, and keeps it'),
  timelineTabs: seen(views, 'timeline tabs keep the order one gives them, and those that are hidden stay so'),
}
