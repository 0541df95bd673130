import { useStore, useTranslation } from '@tidings/runtime'
import { Monitor, Moon, Sun, toast } from '@tidings/ui'
import { changeLanguage, languages, matchLanguage, type Language } from './language.ts'
import { $theme, setTheme, themes } from './theme.ts'

const icons = { light: <Sun />, dark: <Moon />, system: <Monitor /> }

/** Theme and language as a control or a menu needs them: a label, the choice, what there is to choose. */
export function useAppearance() {
  const { t, i18n } = useTranslation(['app', 'errors'])
  const theme = {
    label: t('appearance.theme'),
    value: useStore($theme),
    options: themes.map((value) => ({ value, label: t(`appearance.${value}`), icon: icons[value] })),
    onChange: setTheme,
  }
  const language = {
    label: t('appearance.language'),
    value: matchLanguage(i18n.resolvedLanguage ?? i18n.language) ?? 'en',
    options: languages,
    onChange: (next: Language) => {
      changeLanguage(next).catch(() => toast.error(t('errors:languagePackFailed')))
    },
  }
  return { theme, language }
}
