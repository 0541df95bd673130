// Made of the folders below locales by `npm run languages`, and by every build; `npm run check` compares them.

/** Languages that the product speaks and translates into. */
export const languages = ['en', 'ja', 'zh-CN', 'zh-TW'] as const

/** Languages by their own names: they are found by whoever does not speak the one that is shown. */
export const languageNames: Readonly<Record<(typeof languages)[number], string>> = {
  en: 'English',
  ja: '日本語',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
}
