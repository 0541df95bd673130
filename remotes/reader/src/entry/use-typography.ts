import { useSettings } from '@tidings/runtime'
import type { CSSProperties } from 'react'

type Typography = CSSProperties & Record<`--${string}`, string | number>

const PIXELS_PER_REM = 16

/** How texts are set: size and line height as chosen. The font is that of the page. */
export function useTypography(): Typography {
  const { contentFontSize, contentLineHeight } = useSettings()
  return {
    '--type-16': `${contentFontSize / PIXELS_PER_REM}rem`,
    '--leading-reading': contentLineHeight,
  }
}
