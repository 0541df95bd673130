import { useSettings } from '@tidings/runtime'
import type { CSSProperties } from 'react'

type Typography = CSSProperties & Record<`--${string}`, string | number>

const PIXELS_PER_REM = 16

/** How texts are set: size, line height and font as chosen. */
export function useTypography(): Typography {
  const { contentFontSize, contentLineHeight, readerFontFamily } = useSettings()
  return {
    '--type-16': `${contentFontSize / PIXELS_PER_REM}rem`,
    '--leading-reading': contentLineHeight,
    ...(readerFontFamily !== 'inherit' && { '--font-reading': readerFontFamily }),
  }
}
