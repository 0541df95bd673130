import { useEffect, useState } from 'react'
import { Monitor, Moon, SegmentedControl, Select, Sun } from '../src/index.ts'
import { ButtonSection } from './button-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { FieldSection } from './field-section.tsx'
import styles from './gallery.module.css'
import { LayoutSection } from './layout-section.tsx'
import { OverlaySection } from './overlay-section.tsx'
import { TokenSection } from './token-section.tsx'

const accents = ['orange', 'blue', 'green', 'purple', 'pink', 'red', 'yellow', 'gray'] as const
const themes = [
  { value: 'light', label: 'Light', icon: <Sun />, iconOnly: true },
  { value: 'dark', label: 'Dark', icon: <Moon />, iconOnly: true },
  { value: 'system', label: 'System', icon: <Monitor />, iconOnly: true },
] as const

/** Every component in its states, on one page. The address may say `?theme=dark&accent=blue&direction=rtl`. */
export function Gallery() {
  const query = new URLSearchParams(location.search)
  const [theme, setTheme] = useState(query.get('theme') ?? 'system')
  const [accent, setAccent] = useState(query.get('accent') ?? 'orange')

  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
    dataset['accent'] = accent
  }, [theme, accent])

  return (
    <main className={styles.page} dir={query.get('direction') ?? 'ltr'}>
      <header className={styles.header}>
        <h1 className={styles.heading}>Components</h1>
        <SegmentedControl label="Theme" value={theme} options={themes} onChange={setTheme} />
        <Select
          label="Accent"
          hideLabel
          value={accent}
          options={accents.map((value) => ({ value, label: value }))}
          onChange={setAccent}
        />
      </header>
      <TokenSection />
      <ButtonSection />
      <FieldSection />
      <FeedbackSection />
      <OverlaySection />
      <LayoutSection />
    </main>
  )
}
