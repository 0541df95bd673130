import { useTranslation } from '@tidings/runtime'
import { Callout, ExternalLink, LinkButton } from '@tidings/ui'
import type { Blocked } from './use-letting-in.ts'
import settings from '../settings/settings.module.css'

/** Leads to where a server is allowed, which the browser did not. */
export function BlockedNotice({ blocked: { name, url } }: { blocked: Blocked }) {
  const { t } = useTranslation('ai')
  return (
    <div className={settings.row}>
      <Callout
        tone="warning"
        title={t('toolServer.blocked')}
        action={
          <LinkButton
            size="small"
            icon={<ExternalLink />}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('toolServer.openPage')}
          </LinkButton>
        }
      >
        {t('toolServer.blockedText', { name })}
      </Callout>
    </div>
  )
}
