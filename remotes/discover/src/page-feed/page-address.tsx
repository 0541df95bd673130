import { useNavigate, useTranslation } from '@tidings/runtime'
import { Button } from '@tidings/ui'
import { useState } from 'react'
import { AddressForm } from '../follow/address-form.tsx'
import { pageFeedPath } from './page-feed-path.ts'

/** The way to a feed for a site that has none: the address of its page. */
export function PageAddress() {
  const { t } = useTranslation('discover')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  return (
    <AddressForm
      label={t('pageFeed.address')}
      placeholder={t('pageFeed.addressPlaceholder')}
      text={text}
      onTextChange={setText}
      onAddress={(address) => void navigate(pageFeedPath(address))}
    >
      <Button type="submit">{t('pageFeed.open')}</Button>
    </AddressForm>
  )
}
