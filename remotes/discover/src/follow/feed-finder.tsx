import { useTranslation } from '@tidings/runtime'
import { Button, IconButton, Search, TextField, X } from '@tidings/ui'
import { useEffect, useRef, useState } from 'react'
import { parseAddress } from './address.ts'
import styles from './follow.module.css'
import { LookupResult } from './lookup-result.tsx'

interface FeedFinderProps {
  /** What the field holds at first. */
  initialText?: string
  /** The field has the focus at first, its text chosen. */
  focusAtStart?: boolean
  /** The address or id that is looked up; null for none. */
  target: string | null
  onTargetChange: (target: string | null) => void
  onFollowed?: () => void
}

/** One field for the address of a site or a feed, and what is found there. */
export function FeedFinder(props: FeedFinderProps) {
  const { initialText = '', focusAtStart = false, target, onTargetChange, onFollowed } = props
  const { t } = useTranslation('discover')
  const [text, setText] = useState(initialText)
  const [isRefused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (focusAtStart) input.current?.select()
  }, [focusAtStart])

  function find(address: string | null) {
    setRefused(address === null)
    if (address !== null) onTargetChange(address)
  }

  function handleChange(next: string) {
    setText(next)
    setRefused(false)
  }

  function handleClear() {
    handleChange('')
    onTargetChange(null)
    input.current?.focus()
  }

  return (
    <div className={styles.finder}>
      <search>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault()
            find(parseAddress(text))
          }}
        >
          <div className={styles.field}>
            <TextField
              ref={input}
              label={t('address.label')}
              hideLabel
              size="large"
              icon={<Search />}
              placeholder={t('address.placeholder')}
              error={isRefused && t('address.invalid')}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={text}
              onChange={handleChange}
              onPaste={(event) => {
                // An address that is pasted whole is meant: no need to press Enter.
                const pasted = parseAddress(event.clipboardData.getData('text'))
                if (text === '' && pasted) find(pasted)
              }}
              trailing={
                text !== '' && (
                  <IconButton label={t('address.clear')} size="small" onClick={handleClear}>
                    <X />
                  </IconButton>
                )
              }
            />
          </div>
          <Button type="submit" size="large" variant="primary">
            {t('address.find')}
          </Button>
        </form>
      </search>
      {target !== null && <LookupResult key={target} target={target} onFollowed={onFollowed} />}
    </div>
  )
}
