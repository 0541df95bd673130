import { codeThemes, dateFormats } from '@tidings/contracts'
import { formatAs, useTranslation } from '@tidings/runtime'
import { Group, SelectRow, SwitchRow } from '../form/rows.tsx'
import { AccentPicker } from './accent-picker.tsx'
import { CodePreview } from './code-preview.tsx'
import { CustomStyles } from './custom-styles.tsx'
import { FontRow } from './font-row.tsx'
import { HideReadersRow } from './hide-readers-row.tsx'
import { ReadingPreview } from './reading-preview.tsx'
import { TabRows } from './tab-rows.tsx'
import { TextSizeRow } from './text-size-row.tsx'
import { ThemeRow } from './theme-row.tsx'

/** A day whose number is no month. */
const EXAMPLE = new Date(2026, 10, 21, 18, 30)
const LINE_HEIGHTS = [1.25, 1.375, 1.5, 1.75, 2]

/** Themes are called by their own names. */
const themeName = (theme: string) => theme.split('-').map(capitalise).join(' ')
const capitalise = (word: string) =>
  word === 'github' ? 'GitHub' : word.charAt(0).toUpperCase() + word.slice(1)

/** How the product looks; what is read is shown as an example. */
export function AppearancePage() {
  const { t } = useTranslation('settings')
  return (
    <>
      <Group title={t('group.look')}>
        <ThemeRow />
        <AccentPicker />
        <TextSizeRow />
        <FontRow name="uiFontFamily" />
        <SwitchRow name="sidebarShowUnreadCount" />
        <SwitchRow name="hideExtraBadge" />
        <SwitchRow name="modalDraggable" />
        <SwitchRow name="modalOverlay" />
        <SwitchRow name="reduceMotion" />
        <SwitchRow name="usePointerCursor" />
      </Group>
      <TabRows />
      <Group title={t('group.reading')}>
        <ReadingPreview />
        <FontRow name="readerFontFamily" />
        <SelectRow
          name="contentLineHeight"
          values={LINE_HEIGHTS}
          nameOf={(height) => t('lineHeight', { height })}
        />
        <SelectRow
          name="dateFormat"
          values={dateFormats}
          nameOf={(format) => (format === 'default' ? t('dateDefault') : formatAs(EXAMPLE, format))}
        />
        <SwitchRow name="readerRenderInlineStyle" />
        <HideReadersRow />
        <CustomStyles />
      </Group>
      <Group title={t('group.code')}>
        <CodePreview />
        <SelectRow name="codeHighlightThemeLight" values={codeThemes.light} nameOf={themeName} />
        <SelectRow name="codeHighlightThemeDark" values={codeThemes.dark} nameOf={themeName} />
        <SwitchRow name="guessCodeLanguage" />
      </Group>
      <Group title={t('group.lists')}>
        <SelectRow
          name="thumbnailRatio"
          values={['square', 'original']}
          nameOf={(ratio) => t(`choice.thumbnailRatio.${ratio}`)}
        />
        <SwitchRow name="wideMode" />
        <SwitchRow name="pictureViewMasonry" />
        <SwitchRow name="pictureViewImageOnly" />
      </Group>
    </>
  )
}
