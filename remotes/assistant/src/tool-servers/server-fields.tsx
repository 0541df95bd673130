import { TOOL_SERVER_NAME_LENGTH } from '@tidings/contracts/form-limits'
import { type McpConnection, type McpTransport } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Select, TextField } from '@tidings/ui'
import { HeaderFields } from './header-fields.tsx'
import { presets } from './presets.ts'
import { choosePreset, keepsHeaders, OTHER, type ServerDraft, type ServerProblems } from './server-draft.ts'
import settings from '../settings/settings.module.css'
import styles from './tool-servers.module.css'

const transports: { value: McpTransport; label: string }[] = [
  { value: 'streamable-http', label: 'toolServer.transport.http' },
  { value: 'sse', label: 'toolServer.transport.sse' },
]

interface ServerFieldsProps {
  draft: ServerDraft
  kept: McpConnection | null
  /** Null until it was tried to send it. */
  problems: ServerProblems | null
  onChange: (draft: ServerDraft) => void
}

/** What a tool server is called, where it is, how it is spoken to, and what it is sent. */
export function ServerFields({ draft, kept, problems, onChange }: ServerFieldsProps) {
  const { t } = useTranslation('ai')
  const change = (changed: Partial<ServerDraft>) => onChange({ ...draft, ...changed })
  return (
    <>
      {!kept && <PresetField draft={draft} onChange={onChange} />}
      <TextField
        label={t('connection.name')}
        value={draft.name}
        error={problems?.name && t(problems.name)}
        required
        maxLength={TOOL_SERVER_NAME_LENGTH}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={t('connection.address')}
        description={t('connection.addressHint')}
        error={problems?.url && t(problems.url)}
        type="url"
        value={draft.url}
        placeholder="https://"
        required
        onChange={(url) => change({ url })}
      />
      <Select
        label={t('toolServer.transportLabel')}
        value={draft.transportType}
        options={transports.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(transportType) => change({ transportType })}
      />
      <HeaderFields
        headers={draft.headers}
        keptNames={keepsHeaders(draft, kept) ? (kept?.headerNames ?? []) : []}
        problems={problems?.headers}
        onChange={(headers) => change({ headers })}
      />
    </>
  )
}

/** Which service it is, and how one is let in there. */
function PresetField({ draft, onChange }: Pick<ServerFieldsProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation('ai')
  const { name, header } = presets.find(({ id }) => id === draft.preset) ?? {}
  return (
    <div className={styles.preset}>
      <Select
        label={t('connection.service')}
        value={draft.preset}
        options={[
          ...presets.map((preset) => ({ value: preset.id, label: preset.name })),
          { value: OTHER, label: t('toolServer.other') },
        ]}
        onChange={(id) => onChange(choosePreset(draft, id))}
      />
      <p className={settings.note}>
        {header === undefined ? t('toolServer.letInHint') : t('toolServer.tokenHint', { name })}
      </p>
    </div>
  )
}
