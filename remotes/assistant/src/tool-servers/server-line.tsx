import type { McpConnection, McpStatus } from '@tidings/contracts'
import { formatDate, formatRelative, useTranslation } from '@tidings/runtime'
import {
  Badge,
  Button,
  IconButton,
  Pencil,
  Switch,
  toast,
  Trash2,
  VisuallyHidden,
  type BadgeProps,
} from '@tidings/ui'
import { useState } from 'react'
import { LineFailure, LineHead } from '../settings/list.tsx'
import { failureOfServer } from './tool-server-failure.ts'
import { changeServer } from './tool-servers.api.ts'
import type { Asking } from './use-letting-in.ts'
import settings from '../settings/settings.module.css'

const tones: Record<McpStatus, NonNullable<BadgeProps['tone']>> = {
  active: 'success',
  connected: 'success',
  healthy: 'success',
  inactive: 'neutral',
  disconnected: 'neutral',
  degraded: 'warning',
  unhealthy: 'danger',
  error: 'danger',
}

interface ServerLineProps {
  server: McpConnection
  onAskServer: (asking: Asking) => Promise<void>
  onTools: () => void
  onEdit: () => void
  onRemove: () => void
}

/** A tool server: what it is, how it is with it, and what can be done about it. */
export function ServerLine({ server, onAskServer, onTools, onEdit, onRemove }: ServerLineProps) {
  const { t } = useTranslation('ai')
  const { name, enabled, needsAuthorization } = server
  const [isWaiting, setIsWaiting] = useState(false)
  const mayAsk = needsAuthorization

  async function handleChange(changes: { enabled?: boolean }) {
    setIsWaiting(true)
    const ask = async () => changeServer(server.id, changes)
    try {
      await onAskServer({ name, mayAsk: mayAsk && changes.enabled !== false, ask })
    } catch (error) {
      const { words, detail } = failureOfServer(error)
      toast.error(t(words), detail === undefined ? {} : { description: detail })
    }
    setIsWaiting(false)
  }

  return (
    <li className={settings.line}>
      <ServerWords server={server} />
      <div className={settings.actions}>
        {enabled && needsAuthorization ? (
          <Button
            size="small"
            variant="primary"
            loading={isWaiting}
            aria-label={t('toolServer.letInNamed', { name })}
            onClick={() => void handleChange({})}
          >
            {t('toolServer.letIn')}
          </Button>
        ) : (
          <Button size="small" aria-label={t('toolServer.toolsNamed', { name })} onClick={onTools}>
            {t('toolServer.tools')}
          </Button>
        )}
        <Switch
          label={<VisuallyHidden>{t('toolServer.useNamed', { name })}</VisuallyHidden>}
          checked={enabled}
          onChange={(next) => !isWaiting && void handleChange({ enabled: next })}
        />
        <IconButton label={t('toolServer.editNamed', { name })} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton label={t('toolServer.removeNamed', { name })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}

function ServerWords({ server }: { server: McpConnection }) {
  const { t } = useTranslation('ai')
  const { name, url, enabled, needsAuthorization, status, lastError, lastUsed } = server
  const waits = enabled && needsAuthorization
  return (
    <div className={settings.words}>
      <LineHead name={name}>
        <Badge tone={waits ? 'warning' : tones[status]}>
          {t(waits ? 'toolServer.needsAuthorization' : `toolServer.status.${status}`)}
        </Badge>
      </LineHead>
      <bdi className={settings.quiet}>{url}</bdi>
      <div className={settings.facts}>
        <span>
          {t('toolServer.count', { count: server.toolCount })}
          {server.toolCount > 0 && t('toolServer.allowed', { count: server.allowedCount })}
        </span>
        <span title={lastUsed === null ? undefined : formatDate(lastUsed)}>
          {lastUsed === null
            ? t('toolServer.neverUsed')
            : t('toolServer.lastUsed', { time: formatRelative(lastUsed) })}
        </span>
      </div>
      {lastError !== undefined && (
        <LineFailure>
          <p>{t('toolServer.lastFailed')}</p>
          <p className={settings.quiet}>{lastError}</p>
        </LineFailure>
      )}
    </div>
  )
}
