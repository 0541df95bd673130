import { useSettings } from '@tidings/runtime'
import type { CSSProperties } from 'react'

type Typography = CSSProperties & Record<`--${string}`, string | number>

/** How texts are set: size and line height as chosen. The font is that of the page, whose rem is the size of the interface. */
export function useTypography(): Typography {
  const { contentFontSize, contentLineHeight, uiTextSize } = useSettings()
  return {
    '--type-16': `${contentFontSize / uiTextSize}rem`,
    '--leading-reading': contentLineHeight,
  }
}
