import type { McpConnection, McpTool } from '@tidings/contracts'
import { useQuery, useTranslation } from '@tidings/runtime'
import { Button, Dialog, RefreshCw, Spinner } from '@tidings/ui'
import { useState } from 'react'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { ServerFailureWords } from './server-failure-words.tsx'
import { ToolLine } from './tool-line.tsx'
import { failureOfAllowing, failureOfServer, type ServerFailure } from './tool-server-failure.ts'
import { allowTool, askForTools, toolsQuery } from './tool-servers.api.ts'
import settings from '../settings/settings.module.css'
import styles from './tool-servers.module.css'

interface ToolsDialogProps {
  server: McpConnection
  onClose: () => void
}

/** The tools of a server, as it describes them, and which of them chats are told of. */
export function ToolsDialog({ server: { id, name }, onClose }: ToolsDialogProps) {
  const { t } = useTranslation('ai')
  const { data: tools, error, refetch } = useQuery(toolsQuery(id))
  const [failure, setFailure] = useState<ServerFailure | null>(null)

  async function handleAllow(shown: readonly McpTool[], tool: McpTool, isAllowed: boolean) {
    setFailure(null)
    try {
      await allowTool(id, shown, { name: tool.name, isAllowed })
    } catch (reason) {
      setFailure(failureOfAllowing(reason))
    }
  }

  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title={t('toolServer.toolsNamed', { name })}
      actions={<Button onClick={onClose}>{t('toolServer.close')}</Button>}
    >
      <div className={styles.room}>
        <div className={styles.trust}>
          <p>{t('toolServer.trustReading')}</p>
          <p>{t('toolServer.trustOthers')}</p>
        </div>
        <RefreshTools id={id} onFailure={setFailure} />
        {failure && <ServerFailureWords failure={failure} />}
        {tools ? (
          <Tools
            name={name}
            tools={tools}
            onAllow={(tool, isAllowed) => void handleAllow(tools, tool, isAllowed)}
          />
        ) : error ? (
          <FailureNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <Spinner label={t('toolServer.tools')} />
        )}
      </div>
    </Dialog>
  )
}

interface ToolsProps {
  name: string
  tools: readonly McpTool[]
  onAllow: (tool: McpTool, isAllowed: boolean) => void
}

function Tools({ name, tools, onAllow }: ToolsProps) {
  const { t } = useTranslation('ai')
  if (tools.length === 0) return <p className={settings.note}>{t('toolServer.noTools')}</p>
  return (
    <ul className={`${settings.list} ${styles.tools}`} aria-label={t('toolServer.toolsNamed', { name })}>
      {tools.map((tool) => (
        <ToolLine key={tool.name} tool={tool} onAllow={(isAllowed) => onAllow(tool, isAllowed)} />
      ))}
    </ul>
  )
}

interface RefreshToolsProps {
  id: string
  onFailure: (failure: ServerFailure | null) => void
}

function RefreshTools({ id, onFailure }: RefreshToolsProps) {
  const { t } = useTranslation('ai')
  const [isWaiting, setIsWaiting] = useState(false)
  async function handleClick() {
    setIsWaiting(true)
    onFailure(null)
    try {
      const detail = await askForTools(id)
      if (detail !== undefined) onFailure({ words: 'toolServer.lastFailed', detail })
    } catch (error) {
      onFailure(failureOfServer(error))
    }
    setIsWaiting(false)
  }
  return (
    <div className={styles.refresh}>
      <p className={settings.note}>{t('toolServer.asSaid')}</p>
      <Button size="small" icon={<RefreshCw />} loading={isWaiting} onClick={() => void handleClick()}>
        {t('toolServer.refresh')}
      </Button>
    </div>
  )
}
