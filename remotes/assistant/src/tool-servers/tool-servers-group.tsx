import type { McpConnection } from '@tidings/contracts'
import { changeSettings, useQuery, useSettings, useTranslation } from '@tidings/runtime'
import { Button, ConfirmDialog, lazily, Plus, Spinner, Switch } from '@tidings/ui'
import { useState } from 'react'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { Group } from '../settings/group.tsx'
import { List } from '../settings/list.tsx'
import { RemoveDialog } from '../settings/remove-dialog.tsx'
import { useLeftDrafts } from '../settings/use-left-drafts.ts'
import { BlockedNotice } from './blocked-notice.tsx'
import type { ServerDraft } from './server-draft.ts'
import { ServerLine } from './server-line.tsx'
import { failureOfServer } from './tool-server-failure.ts'
import { removeServer, serversQuery } from './tool-servers.api.ts'
import { useLettingIn } from './use-letting-in.ts'
import settings from '../settings/settings.module.css'

const ServerDialog = lazily(() => import('./server-dialog.tsx').then((part) => part.ServerDialog))
const ToolsDialog = lazily(() => import('./tools-dialog.tsx').then((part) => part.ToolsDialog))

type Asked =
  | { ask: 'edit'; server: McpConnection | null }
  | { ask: 'tools' | 'remove'; server: McpConnection }

/** Where the assistant has tools of others. Without a model nothing is added, and what there is may still be changed. */
export function ToolServersGroup({ hasModels }: { hasModels: boolean }) {
  const { t } = useTranslation('ai')
  const { mcpEnabled } = useSettings()
  const { data: servers, error, refetch } = useQuery(serversQuery())
  const lettingIn = useLettingIn()
  const [asked, setAsked] = useState<Asked | null>(null)
  function handleAsk(next: Asked) {
    const open = () => setAsked(next)
    const dialogs = { edit: ServerDialog, tools: ToolsDialog, remove: ConfirmDialog }
    void dialogs[next.ask].load().then(open, open)
  }
  if (!hasModels && !servers?.length) return null
  const { blocked } = lettingIn
  const isBlocked = servers?.some(
    ({ id, needsAuthorization }) => id === blocked?.connectionId && needsAuthorization,
  )
  return (
    <Group title={t('toolServer.title')}>
      <div className={settings.row}>
        <Switch
          label={t('toolServer.on')}
          description={t('toolServer.onHint')}
          checked={mcpEnabled}
          onChange={(next) => void changeSettings({ mcpEnabled: next })}
        />
      </div>
      {blocked && isBlocked && <BlockedNotice blocked={blocked} />}
      {servers ? (
        <Servers servers={servers} lettingIn={lettingIn} onAsk={handleAsk} />
      ) : (
        <div className={settings.row}>
          {error ? (
            <FailureNotice error={error} onRetry={() => void refetch()} />
          ) : (
            <Spinner label={t('toolServer.title')} />
          )}
        </div>
      )}
      {servers && hasModels && (
        <div className={settings.row}>
          <Button icon={<Plus />} onClick={() => handleAsk({ ask: 'edit', server: null })}>
            {t('toolServer.add')}
          </Button>
        </div>
      )}
      <Dialogs asked={asked} lettingIn={lettingIn} onClose={() => setAsked(null)} />
    </Group>
  )
}

interface ServersProps {
  servers: readonly McpConnection[]
  lettingIn: ReturnType<typeof useLettingIn>
  onAsk: (asked: Asked) => void
}

function Servers({ servers, lettingIn, onAsk }: ServersProps) {
  const { t } = useTranslation('ai')
  return (
    <List title={t('toolServer.title')} none={t('toolServer.none')}>
      {servers.map((server) => (
        <ServerLine
          key={server.id}
          server={server}
          onAskServer={lettingIn.ask}
          onTools={() => onAsk({ ask: 'tools', server })}
          onEdit={() => onAsk({ ask: 'edit', server })}
          onRemove={() => onAsk({ ask: 'remove', server })}
        />
      ))}
    </List>
  )
}

interface DialogsProps {
  asked: Asked | null
  lettingIn: ReturnType<typeof useLettingIn>
  onClose: () => void
}

function Dialogs({ asked, lettingIn, onClose }: DialogsProps) {
  const { t } = useTranslation('ai')
  const drafts = useLeftDrafts<ServerDraft>()
  switch (asked?.ask) {
    case 'edit':
      return (
        <ServerDialog
          kept={asked.server}
          left={drafts.find(asked.server)}
          onAskServer={lettingIn.ask}
          onClose={(draft) => {
            drafts.leave(asked.server, draft)
            onClose()
          }}
        />
      )
    case 'tools':
      return <ToolsDialog server={asked.server} onClose={onClose} />
    case 'remove':
      return (
        <RemoveDialog
          title={t('toolServer.removeTitle', { name: asked.server.name })}
          description={t('toolServer.removeText')}
          confirmLabel={t('connection.remove')}
          onRemove={() => removeServer(asked.server.id)}
          failureOf={failureOfServer}
          onClose={onClose}
        />
      )
    case undefined:
      return null
  }
}
