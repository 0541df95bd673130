import type { Settings } from '@tidings/contracts'
import { $settings } from '@tidings/runtime'

const REM_PX = 16

/** Shows what the user has set of the looks of the whole page, now and after each change; returns an unsubscribe function. */
export const showAppearance = (): (() => void) => $settings.subscribe(show)

function show(settings: Settings): void {
  const { dataset, style } = document.documentElement
  const { theme, accentColor, uiTextSize, uiFontFamily, readerFontFamily } = settings
  const isOwnColor = accentColor.startsWith('#')
  // Without the attribute the tokens follow the system.
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dataset.accent = isOwnColor ? 'own' : accentColor
  toggle(dataset, 'reduceMotion', settings.reduceMotion)
  toggle(dataset, 'pointer', settings.usePointerCursor)
  toggle(dataset, 'noOverlay', !settings.modalOverlay)
  toggle(dataset, 'fixedDialogs', !settings.modalDraggable)
  const values = {
    '--accent': isOwnColor && accentColor,
    'font-size': uiTextSize !== REM_PX && `${(uiTextSize / REM_PX) * 100}%`,
    '--font-chosen': uiFontFamily !== 'system-ui' && writeFamilies(uiFontFamily),
    '--font-reading-chosen': readerFontFamily !== 'inherit' && writeFamilies(readerFontFamily),
    '--size-reading': `${settings.contentFontSize / uiTextSize}rem`,
    '--leading-reading': `${settings.contentLineHeight}`,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) style.setProperty(name, value)
    else style.removeProperty(name)
  }
}

function toggle(dataset: DOMStringMap, name: string, isOn: boolean): void {
  if (isOn) dataset[name] = ''
  else delete dataset[name]
}

/**
 * A name of a font, or several by commas, as a style sheet has them: names of fonts are in quotes, and keywords that not every
 * browser knows are tokens with more families.
 */
const writeFamilies = (families: string): string =>
  families
    .split(',')
    .map((family) => family.trim().replaceAll(/["\\;]/g, ''))
    .map((family) => {
      if (family.startsWith('ui-')) return `var(--${family}, var(--ui-sans-serif))`
      return /^(?:system-ui|(?:sans-)?serif|monospace)$/.test(family) ? family : `"${family}"`
    })
    .join(', ')
