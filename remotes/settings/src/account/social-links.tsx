import { useTranslation } from '@tidings/runtime'
import { TextField } from '@tidings/ui'
import styles from './account.module.css'
import { profileLimits, socialNetworks, type SocialLinks } from './profile-rules.ts'

/** Names are the same in every language. */
const names: Record<keyof SocialLinks, string> = {
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  instagram: 'Instagram',
  twitter: 'Twitter',
  youtube: 'YouTube',
}

export interface SocialLinksProps {
  value: SocialLinks
  onChange: (value: SocialLinks) => void
}

/** What somebody is called elsewhere. */
export function SocialLinksFields({ value, onChange }: SocialLinksProps) {
  const { t } = useTranslation('account')
  return (
    <fieldset className={styles.links}>
      <legend className={styles.hint}>{t('profile.elsewhere')}</legend>
      {socialNetworks.map((network) => (
        <TextField
          key={network}
          label={names[network]}
          value={value[network] ?? ''}
          maxLength={profileLimits.linkMax}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(name) => onChange({ ...value, [network]: name })}
        />
      ))}
    </fieldset>
  )
}
