import { useTranslation } from '@tidings/runtime'
import { useId, useMemo } from 'react'
import { splitJson, toShownJson } from './shown-json.ts'
import styles from './tools.module.css'

/** What is longer scrolls in its place, and says so. */
const LONG = { letters: 1000, lines: 14 }

const isLong = (text: string): boolean =>
  text.length > LONG.letters || text.split('\n', LONG.lines + 1).length > LONG.lines

/** All that a tool is given, as it is sent. */
export function ShownJson({ label, value }: { label: string; value: object }) {
  const { t } = useTranslation('ai')
  const id = useId()
  const text = useMemo(() => toShownJson(value), [value])
  return (
    <figure aria-labelledby={id} className={styles.part}>
      <figcaption id={id} className={styles.label}>
        {isLong(text) ? t('toolCall.long', { label }) : label}
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys */}
      <pre tabIndex={0} dir="ltr" className={styles.text}>
        {splitJson(text).map((piece, at) =>
          // A key and what it holds do not change places, in whatever direction they are written.
          at % 2 === 1 ? <bdi key={at}>{piece}</bdi> : piece,
        )}
      </pre>
    </figure>
  )
}

/** What a tool has answered: a stranger's text, and nothing else. A long one is a press away. */
export function ForeignText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('ai')
  const id = useId()
  const shown = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys
    <pre tabIndex={0} dir="auto" className={styles.text}>
      {text === '' ? t('toolCall.empty') : text}
    </pre>
  )
  if (isLong(text))
    return (
      <details className={styles.part}>
        <summary className={styles.label}>{label}</summary>
        {shown}
      </details>
    )
  return (
    <figure aria-labelledby={id} className={styles.part}>
      <figcaption id={id} className={styles.label}>
        {label}
      </figcaption>
      {shown}
    </figure>
  )
}
