import { i18next } from '@tidings/runtime'
import { toast } from '@tidings/ui'

/** Shown where the texts themselves, those of this notice among them, may be what is missing. */
const IN_ENGLISH = 'Failed to load language pack'

/** Says, once for as long as it is in sight, that texts could not be loaded. */
export function tellMissingTexts(): void {
  toast.error(i18next.t('errors:languagePackFailed', { defaultValue: IN_ENGLISH }), { id: 'language-pack' })
}
