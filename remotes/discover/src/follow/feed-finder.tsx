import { isIdentifier } from '@tidings/contracts/identifier'
import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, IconButton, Search, X } from '@tidings/ui'
import { useEffect, useRef, useState } from 'react'
import { AddressForm } from './address-form.tsx'
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
  /** A feed that what is found takes the place of. */
  replaces?: string | null
  onTargetChange: (target: string | null) => void
  onFollowed?: () => void
}

/** What follows a feed that was found, where it is not followed. */
const FOLLOW = 'article [type=submit]:not(:disabled, [data-disabled])'

/** One field for the address of a site or a feed, and what is found there. */
export function FeedFinder(props: FeedFinderProps) {
  const { initialText = '', focusAtStart = false, target, replaces = null } = props
  const { onTargetChange, onFollowed } = props
  const { t } = useTranslation('discover')
  const [text, setText] = useState(initialText)
  const input = useRef<HTMLInputElement>(null)
  const finder = useRef<HTMLDivElement>(null)
  // A link may name anything.
  const isNone = target !== null && !isIdentifier(target) && parseAddress(target) === null
  // What is looked up stands in the address of the page.
  useUnsavedWork(text !== '' && parseAddress(text) !== target)

  useEffect(() => {
    if (focusAtStart) input.current?.select()
  }, [focusAtStart])

  /** What was found already is meant by the second Enter. */
  function handleAddress(address: string) {
    if (address !== target) return onTargetChange(address)
    finder.current?.querySelector<HTMLButtonElement>(FOLLOW)?.click()
  }

  function handleClear() {
    setText('')
    onTargetChange(null)
    input.current?.focus()
  }

  return (
    <div ref={finder} className={styles.finder}>
      <search>
        <AddressForm
          ref={input}
          label={t('address.label')}
          size="large"
          icon={<Search />}
          placeholder={t('address.placeholder')}
          text={text}
          isRefused={isNone}
          onTextChange={setText}
          onAddress={handleAddress}
          onPaste={(event) => {
            // An address that is pasted whole is meant: no need to press Enter.
            const pasted = parseAddress(event.clipboardData.getData('text'))
            if (text === '' && pasted) onTargetChange(pasted)
          }}
          trailing={
            text !== '' && (
              <IconButton label={t('address.clear')} size="small" onClick={handleClear}>
                <X />
              </IconButton>
            )
          }
        >
          <Button type="submit" size="large" variant="primary">
            {t('address.find')}
          </Button>
        </AddressForm>
      </search>
      {target !== null && !isNone && (
        <LookupResult key={target} target={target} replaces={replaces} onFollowed={onFollowed} />
      )}
    </div>
  )
}
