import { useQuery, useSearchParams, useTranslation } from '@tidings/runtime'
import { Badge, Button, WebImage } from '@tidings/ui'
import { listProviders, signInWith } from './account.ts'
import styles from './auth.module.css'
import { lastMethod } from './last-method.ts'
import { canUsePasskeys, signInWithPasskey } from './passkey.ts'
import { safeReturnPath } from './return-path.ts'

export interface OtherWaysProps {
  /** Does something, and tells above the form why it failed. */
  ask: (action: () => Promise<void>) => Promise<void>
  /** For whoever has no account yet, whom no passkey can know. */
  isForNewcomers?: boolean
}

/** Coming in without a password: by a passkey, or by an account elsewhere, which makes one here if there is none. */
export function OtherWays({ ask, isForNewcomers = false }: OtherWaysProps) {
  const { t } = useTranslation('app')
  const [query] = useSearchParams()
  const { data: providers = [] } = useQuery({ queryKey: ['auth-providers'], queryFn: listProviders })
  const next = safeReturnPath(query.get('next'))
  const last = lastMethod()
  const ways = [
    ...(!isForNewcomers && canUsePasskeys()
      ? [{ id: 'passkey', name: t('auth.signIn.passkey'), icon: undefined, start: signInWithPasskey }]
      : []),
    ...providers.map(({ id, name, icon }) => ({
      id,
      name: t('auth.signIn.provider', { name }),
      icon,
      start: async () => signInWith(id, next),
    })),
  ]
  if (ways.length === 0) return null
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('auth.signIn.or')}</p>
      {ways.map(({ id, name, icon, start }) => (
        <Button
          key={id}
          size="large"
          icon={icon && <WebImage src={icon} alt="" width={20} height={20} />}
          onClick={() => void ask(start)}
        >
          {name}
          {last === id && <Badge>{t('auth.signIn.lastUsed')}</Badge>}
        </Button>
      ))}
    </div>
  )
}
