import { languageNames, languages, matchLanguage, type Language } from '@tidings/contracts'
import { useSettings, useTranslation } from '@tidings/runtime'
import { Monitor, Moon, Sun } from '@tidings/ui'
import { tellMissingTexts } from '../startup/tell-missing-texts.ts'
import { changeLanguage } from './language.ts'
import { setTheme, themes } from './theme.ts'

const icons = { light: <Sun />, dark: <Moon />, system: <Monitor /> }

/** Theme and language as a control or a menu needs them: a label, the choice, what there is to choose. */
export function useAppearance() {
  const { t, i18n } = useTranslation('app')
  const theme = {
    label: t('appearance.theme'),
    value: useSettings().theme,
    options: themes.map((value) => ({ value, label: t(`appearance.${value}`), icon: icons[value] })),
    onChange: setTheme,
  }
  const language = {
    label: t('appearance.language'),
    value: matchLanguage(i18n.resolvedLanguage ?? i18n.language) ?? 'en',
    options: languages.map((value) => ({ value, label: languageNames[value] })),
    onChange: (next: Language) => {
      changeLanguage(next).catch(tellMissingTexts)
    },
  }
  return { theme, language }
}
