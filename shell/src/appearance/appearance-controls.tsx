import { SegmentedControl, Select } from '@tidings/ui'
import { useAppearance } from './use-appearance.tsx'

/** The theme and the language, for pages without an account menu. */
export function AppearanceControls() {
  const { theme, language } = useAppearance()
  return (
    <>
      <Select {...language} hideLabel />
      <SegmentedControl {...theme} options={theme.options.map((option) => ({ ...option, iconOnly: true }))} />
    </>
  )
}
