import { useTranslation } from '@tidings/runtime'
import { TextField, type TextFieldProps } from '@tidings/ui'
import { useState, type ReactNode } from 'react'
import { parseAddress } from './address.ts'
import styles from './follow.module.css'

type FieldProps = 'ref' | 'label' | 'placeholder' | 'size' | 'icon' | 'trailing' | 'onPaste'

interface AddressFormProps extends Pick<TextFieldProps, FieldProps> {
  text: string
  /** What stands in it at first is known to be no address. */
  isRefused?: boolean
  onTextChange: (text: string) => void
  onAddress: (address: string) => void
  /** Its button. */
  children: ReactNode
}

/** One field for an address, which says so when what stands in it is none. */
export function AddressForm({
  text,
  isRefused = false,
  onTextChange,
  onAddress,
  children,
  ...field
}: AddressFormProps) {
  const { t } = useTranslation('discover')
  const [refused, setRefused] = useState(isRefused ? text : null)

  function handleSubmit() {
    const address = parseAddress(text)
    setRefused(address === null ? text : null)
    if (address !== null) onAddress(address)
  }

  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <div className={styles.field}>
        <TextField
          {...field}
          hideLabel
          error={refused === text && t('address.invalid')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={onTextChange}
        />
      </div>
      {children}
    </form>
  )
}
