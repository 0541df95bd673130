import { loadReadingStyles, useSettings } from '@tidings/runtime'
import { useEffect } from 'react'

/** Shows the style sheet that the user has made for what is read, while it is read. */
export function useCustomStyles(): void {
  const { customCSS } = useSettings()
  useEffect(() => {
    if (!customCSS) return undefined
    let remove: (() => void) | undefined
    let isGone = false
    async function show() {
      const { applyReadingStyles } = await loadReadingStyles()
      if (!isGone) remove = applyReadingStyles(customCSS).remove
    }
    // Without it the text is there all the same; the next entry tries again.
    void show().catch(() => undefined)
    return () => {
      isGone = true
      remove?.()
    }
  }, [customCSS])
}
