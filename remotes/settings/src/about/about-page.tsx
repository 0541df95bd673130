import { CONTRACTS_VERSION } from '@tidings/contracts'
import { Link, useTranslation } from '@tidings/runtime'
import { Button, Copy } from '@tidings/ui'
import { version } from '../../package.json'
import { Group } from '../form/rows.tsx'
import { useCopy } from '../form/use-copy.ts'
import form from '../form/form.module.css'

/** Which version this is, and what to say of it when something is wrong. */
export function AboutPage() {
  const { t } = useTranslation('settings')
  const copy = useCopy()
  const facts = [
    [t('about.contracts'), CONTRACTS_VERSION],
    [t('about.settings'), version],
    [t('about.address'), location.origin],
    [t('about.browser'), navigator.userAgent],
  ] as const

  const text = facts.map(([name, value]) => `${name}: ${value}`).join('\n')

  return (
    <Group title={t('about.environment')}>
      {facts.map(([name, value]) => (
        <div key={name} className={form.row}>
          <span>{name}</span>
          <span className={form.value}>{value}</span>
        </div>
      ))}
      <div className={form.row}>
        <Link to="/parts" className={form.link}>
          {t('about.parts')}
        </Link>
        <Button icon={<Copy />} onClick={() => void copy(text, t('about.copied'))}>
          {t('about.copy')}
        </Button>
      </div>
    </Group>
  )
}
