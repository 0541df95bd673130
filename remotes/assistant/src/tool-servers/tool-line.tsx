import type { McpTool } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Badge, Switch } from '@tidings/ui'
import { LineFailure } from '../settings/list.tsx'
import settings from '../settings/settings.module.css'
import styles from './tool-servers.module.css'

interface ToolLineProps {
  tool: McpTool
  onAllow: (isAllowed: boolean) => void
}

/** A tool in the words of its server, and whether chats are told of it. */
export function ToolLine({ tool, onAllow }: ToolLineProps) {
  const { t } = useTranslation('ai')
  const { name, description, annotations, inputSchema, isAllowed, isOtherNow } = tool
  const title = tool.title ?? annotations?.title ?? name
  return (
    <li className={styles.tool}>
      <Switch label={<bdi>{title}</bdi>} checked={isAllowed} onChange={onAllow} />
      <div className={settings.head}>
        <code className={styles.code}>{name}</code>
        {annotations?.readOnlyHint === true ? (
          <Badge>{t('toolServer.reads')}</Badge>
        ) : (
          <Badge tone="accent">{t('toolServer.asks')}</Badge>
        )}
      </div>
      {isOtherNow && (
        <LineFailure>
          <p>{t('toolServer.otherNow')}</p>
        </LineFailure>
      )}
      {description && (
        <div className={styles.said}>
          <p className={settings.note}>{t('toolServer.said')}</p>
          <blockquote dir="auto">{description}</blockquote>
        </div>
      )}
      <details className={styles.takes}>
        <summary>{t('toolServer.takes')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys as well */}
        <pre tabIndex={0}>{JSON.stringify(inputSchema, null, 2)}</pre>
      </details>
    </li>
  )
}
