import { configsQuery, useQuery, useTranslation } from '@tidings/runtime'
import { Copy, IconButton, toast } from '@tidings/ui'
import styles from './account.module.css'

/** Where an assistant of the user finds tools by a token; nothing where this server has none. */
export function ToolsAddress() {
  const { t } = useTranslation('account')
  const { data: configs } = useQuery(configsQuery())
  if (!configs?.MCP_ENABLED) return null
  const address = `${location.origin}/mcp`

  async function copy() {
    await navigator.clipboard.writeText(address)
    toast(t('tokens.toolsCopied'))
  }

  return (
    <div>
      <p className={styles.hint}>{t('tokens.tools')}</p>
      <div className={styles.tools}>
        <code>{address}</code>
        <IconButton label={t('tokens.toolsCopy')} onClick={() => void copy()}>
          <Copy />
        </IconButton>
      </div>
    </div>
  )
}
