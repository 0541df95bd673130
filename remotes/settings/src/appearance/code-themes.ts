import { themes } from '@tidings/typeset/themes'

/** The colours of a theme. */
export interface CodeColours {
  background: string
  /** Of a kind of text, such as `keyword` or `entity.name.function`. */
  colourOf: (scope: string) => string
}

/** What a theme makes of code; null for a name that none has. */
export function codeColours(name: string): CodeColours | null {
  const theme = themes.find((each) => each.name === name)
  if (!theme) return null
  const foreground = theme.colors?.['editor.foreground'] ?? theme.fg ?? 'inherit'
  const rules = (theme.tokenColors ?? theme.settings ?? []).flatMap(({ scope = [], settings }) =>
    (Array.isArray(scope) ? scope : scope.split(/,\s*/)).map((each) => ({
      scope: each,
      colour: settings.foreground,
    })),
  )
  const colourOf = (scope: string): string =>
    rules
      .filter((rule) => rule.colour && (scope === rule.scope || scope.startsWith(`${rule.scope}.`)))
      .toSorted((one, other) => one.scope.length - other.scope.length)
      .at(-1)?.colour ?? foreground
  return { background: theme.colors?.['editor.background'] ?? theme.bg ?? 'transparent', colourOf }
}
