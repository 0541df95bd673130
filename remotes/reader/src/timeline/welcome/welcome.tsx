import { useState, type FormEvent } from 'react'
import { Link, paths, useNavigate, useQuery, useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, LinkButton, TextField } from '@tidings/ui'
import { fetchStarterSites } from './starter-sites.ts'
import styles from './welcome.module.css'

/** The ways to begin for whoever subscribes to nothing: an address, a site that is known well, what another reader has. */
export function Welcome() {
  const { t } = useTranslation('reader')
  return (
    <div className={styles.welcome}>
      <AddressField />
      <Sites />
      <LinkButton size="small" render={<Link to={`${paths.discover}#import`} />}>
        {t('welcome.import')}
      </LinkButton>
    </div>
  )
}

/** Where Discover looks up an address. */
const lookUpPath = (address: string): string =>
  `${paths.discover}?${new URLSearchParams({ follow: address }).toString()}`

/** Discover says more of what it cannot be had from. */
const isLikeAddress = (text: string): boolean => /[.:]/.test(text) && !/\s/.test(text)

function AddressField() {
  const { t } = useTranslation('reader')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  useUnsavedWork(text !== '')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const address = text.trim()
    if (isLikeAddress(address)) void navigate(lookUpPath(address))
    else setRefused(text)
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <div className={styles.field}>
        <TextField
          label={t('welcome.address')}
          hideLabel
          error={refused === text && t('welcome.invalid')}
          placeholder={t('welcome.placeholder')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={setText}
        />
      </div>
      <Button type="submit">{t('welcome.find')}</Button>
    </form>
  )
}

/** Where they cannot be had there is nothing to choose from, and the other ways are left. */
function Sites() {
  const { t } = useTranslation('reader')
  const { data: sites = [] } = useQuery({ queryKey: ['starter-sites'], queryFn: fetchStarterSites })
  if (sites.length === 0) return null
  return (
    <ul className={styles.sites} aria-label={t('welcome.sites')}>
      {sites.map(({ title, url }) => (
        <li key={url}>
          <LinkButton size="small" render={<Link to={lookUpPath(url)} />}>
            <bdi>{title ?? url}</bdi>
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
