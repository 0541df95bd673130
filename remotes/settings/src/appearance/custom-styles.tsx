import { CUSTOM_STYLES_LENGTH } from '@tidings/contracts/form-limits'
import {
  changeSettings,
  loadReadingStyles,
  useSettings,
  useTranslation,
  useUnsavedWork,
} from '@tidings/runtime'
import { Button, Callout, Dialog, TextArea } from '@tidings/ui'
import { useEffect, useState } from 'react'
import { SettingRow } from '../form/setting-row.tsx'
import { ReadingPreview } from './reading-preview.tsx'
import styles from '../form/form.module.css'

const NOTHING = ''

/** A style sheet of one's own for what is read; it takes effect as it is typed. */
export function CustomStyles() {
  const { t } = useTranslation('settings')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingRow name="customCSS">
      {() => (
        <>
          <Button onClick={() => setIsOpen(true)}>{t('css.edit')}</Button>
          {isOpen && <Editor onClose={() => setIsOpen(false)} />}
        </>
      )}
    </SettingRow>
  )
}

function Editor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { customCSS } = useSettings()
  const [text, setText] = useState(customCSS)
  const refused = useStyles(text)
  useUnsavedWork(true)

  const clear = () => change(NOTHING)
  function change(next: string) {
    setText(next)
    void changeSettings({ customCSS: next })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('label.customCSS')}
      description={t('css.description')}
      size="large"
      actions={
        <>
          <Button onClick={clear}>{t('css.reset')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('label.customCSS')}
        hideLabel
        rows={10}
        maxLength={CUSTOM_STYLES_LENGTH}
        spellCheck={false}
        placeholder="p { letter-spacing: 0.01em }"
        value={text}
        onChange={change}
      />
      {refused.length > 0 && (
        <Callout tone="warning" title={t('css.refused')}>
          <ul className={styles.value}>
            {refused.map((part) => (
              <li key={part}>
                <code>{part}</code>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <ReadingPreview />
    </Dialog>
  )
}

/** Shows a style sheet on what is read, and answers the parts of it that were left out. */
function useStyles(css: string): readonly string[] {
  const [refused, setRefused] = useState<readonly string[]>([])
  useEffect(() => {
    let remove: (() => void) | undefined
    let isGone = false
    async function show() {
      const { applyReadingStyles } = await loadReadingStyles()
      if (isGone) return
      const applied = applyReadingStyles(css)
      remove = applied.remove
      setRefused(applied.refused)
    }
    void show()
    return () => {
      isGone = true
      remove?.()
    }
  }, [css])
  return refused
}
