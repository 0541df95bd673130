import { configsQuery, useQuery, useTranslation } from '@tidings/runtime'
import { Copy, IconButton } from '@tidings/ui'
import { useCopy } from '../form/use-copy.ts'
import styles from './account.module.css'

/** Where an assistant of the user finds tools by a token; nothing where this server has none. */
export function ToolsAddress() {
  const { t } = useTranslation('account')
  const copy = useCopy()
  const { data: configs } = useQuery(configsQuery())
  if (!configs?.MCP_ENABLED) return null
  const address = `${location.origin}/mcp`

  return (
    <div>
      <p className={styles.hint}>{t('tokens.tools')}</p>
      <div className={styles.tools}>
        <code>{address}</code>
        <IconButton label={t('tokens.toolsCopy')} onClick={() => void copy(address, t('tokens.toolsCopied'))}>
          <Copy />
        </IconButton>
      </div>
    </div>
  )
}
