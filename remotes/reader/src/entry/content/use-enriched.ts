import { useSettings } from '@tidings/runtime'
import { mayHoldFormulas } from '@tidings/typeset'
import { useEffect, type RefObject } from 'react'

/** Colours the code in a text and sets its formulas; what that takes is brought only where there is any. */
export function useEnriched(host: RefObject<HTMLElement | null>, nodes: readonly ChildNode[]): void {
  const {
    guessCodeLanguage: guess,
    codeHighlightThemeLight: light,
    codeHighlightThemeDark: dark,
  } = useSettings()
  useEffect(() => {
    const element = host.current
    if (!element || nodes.length === 0) return
    const blocks = element.querySelectorAll('pre')
    // Without the colours and formulas it is still the text: there is nothing to be told.
    if (blocks.length > 0)
      void import('./colour-code.ts').then(
        ({ colourBlocks }) => colourBlocks(blocks, { light, dark, guess }),
        () => undefined,
      )
    if (mayHoldFormulas(element.textContent))
      void import('./set-formulas.ts').then(
        ({ setFormulas }) => setFormulas(element),
        () => undefined,
      )
  }, [host, nodes, guess, light, dark])
}
