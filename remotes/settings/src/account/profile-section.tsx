import type { CurrentUser } from '@tidings/contracts'
import { $session, useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, TextArea, TextField } from '@tidings/ui'
import { useState, type FormEvent } from 'react'
import { updateProfile } from './account.api.ts'
import { AccountSection } from './account-section.tsx'
import styles from './account.module.css'
import { FailureNotice } from './failure-notice.tsx'
import { faultsOf, profileLimits, type ProfileFaults, type ProfileFields } from './profile-rules.ts'
import { PictureRow } from './picture-row.tsx'
import { SocialLinksFields } from './social-links.tsx'
import { SubscriptionsRow } from './subscriptions-row.tsx'
import { useAccountAction } from './use-account-action.ts'

/** What others see of the user. */
export function ProfileSection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  const { run, isRunning, failureText } = useAccountAction()
  const [faults, setFaults] = useState<ProfileFaults>({})
  const kept = fieldsOf(user)
  const [values, setValues] = useState(kept)
  useUnsavedWork(JSON.stringify(values) !== JSON.stringify(kept))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = faultsOf(values, kept.name)
    setFaults(found)
    if (Object.keys(found).length === 0) void run(save, t('profile.saved'))
  }

  async function save() {
    await updateProfile(values)
    // The server keeps some of it in other words, such as a handle in small letters.
    const saved = fieldsOf($session.get() ?? user)
    setValues((current) => (current === values ? saved : current))
  }

  const field = (name: Exclude<keyof typeof values, 'socialLinks'>) => ({
    label: t(`profile.${name}`),
    value: values[name],
    onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
    error: faults[name] && t(faults[name], profileLimits),
  })

  return (
    <AccountSection title={t('profile.title')} description={t('profile.description')}>
      <PictureRow user={user} />
      <form noValidate className={styles.body} onSubmit={handleSubmit}>
        <FailureNotice text={failureText} />
        <div className={styles.pair}>
          <TextField {...field('name')} autoComplete="name" />
          <TextField
            {...field('handle')}
            autoCapitalize="none"
            spellCheck={false}
            description={t('profile.handleHint')}
          />
        </div>
        <TextArea {...field('bio')} rows={2} />
        <TextField {...field('website')} type="url" placeholder="https://" autoComplete="url" />
        <SocialLinksFields
          value={values.socialLinks}
          onChange={(socialLinks) => setValues((current) => ({ ...current, socialLinks }))}
        />
        <div className={styles.actions}>
          <Button type="submit" loading={isRunning}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
      <SubscriptionsRow user={user} />
    </AccountSection>
  )
}

const fieldsOf = ({ name, handle, bio, website, socialLinks }: CurrentUser): ProfileFields => ({
  name: name ?? '',
  handle: handle ?? '',
  bio: bio ?? '',
  website: website ?? '',
  socialLinks: socialLinks ?? {},
})
