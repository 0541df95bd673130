import { definePart } from '@tidings/runtime'

const namespaces = ['ai']

/** What an entry says in a few words, above its text. */
export const summary = definePart(
  () => import('./summary/summary-part.tsx').then((part) => part.SummaryPart),
  {
    namespaces,
  },
)

/** Entries in another language, beside where they are shown. */
export const translation = definePart(
  () => import('./translation/translation-part.tsx').then((part) => part.TranslationPart),
  { namespaces },
)

/** The page of the settings: models, what each is used for, and what is left of the plan. */
export const settings = definePart(
  () => import('./settings/settings-part.tsx').then((part) => part.SettingsPart),
  { namespaces },
)

/** The chat beside what one reads. */
export const panel = definePart(() => import('./chat/panel-part.tsx').then((part) => part.PanelPart), {
  namespaces,
})

/** The page of the chats. */
export const chat = definePart(() => import('./chat/page-part.tsx').then((part) => part.PagePart), {
  namespaces,
})
