import { useTranslation } from '@tidings/runtime'
import { Button, IconButton, Plus, TextField, Trash2 } from '@tidings/ui'
import { newHeader, type HeaderDraft, type HeaderProblems } from './server-draft.ts'
import settings from '../settings/settings.module.css'
import styles from './tool-servers.module.css'

/** As many are sent. */
const MAX = 20

interface HeaderFieldsProps {
  /** Null where nothing is typed anew. */
  headers: readonly HeaderDraft[] | null
  /** Of those that stay; what they hold is not known here. */
  keptNames: readonly string[]
  problems: ReadonlyMap<string, HeaderProblems> | undefined
  onChange: (headers: readonly HeaderDraft[]) => void
}

/** What is sent with each request, of which nothing is shown once it is kept. */
export function HeaderFields({ headers: typed, keptNames, problems, onChange }: HeaderFieldsProps) {
  const { t } = useTranslation('ai')
  const headers = typed ?? []
  const isKept = typed === null && keptNames.length > 0
  return (
    <fieldset className={settings.fields}>
      <legend>{t('toolServer.headers')}</legend>
      <p className={settings.note}>
        {isKept
          ? t('toolServer.headersKept', { names: keptNames.join(', ') })
          : t(typed === null ? 'toolServer.headersLost' : 'toolServer.headersHint')}
      </p>
      {headers.map((header, index) => (
        <HeaderField
          key={header.id}
          header={header}
          place={index + 1}
          problems={problems?.get(header.id)}
          onChange={(next) => onChange(headers.map((each) => (each.id === header.id ? next : each)))}
          onRemove={() => onChange(headers.filter(({ id }) => id !== header.id))}
        />
      ))}
      {headers.length < MAX && (
        <Button
          size="small"
          icon={isKept ? undefined : <Plus />}
          onClick={() =>
            onChange(isKept ? keptNames.map((name) => newHeader(name)) : [...headers, newHeader()])
          }
        >
          {t(isKept ? 'toolServer.headersAnew' : 'toolServer.headerAdd')}
        </Button>
      )}
    </fieldset>
  )
}

interface HeaderFieldProps {
  header: HeaderDraft
  place: number
  problems: HeaderProblems | undefined
  onChange: (header: HeaderDraft) => void
  onRemove: () => void
}

function HeaderField({ header, place, problems, onChange, onRemove }: HeaderFieldProps) {
  const { t } = useTranslation('ai')
  return (
    <div className={styles.header}>
      <TextField
        label={t('toolServer.headerName', { place })}
        hideLabel
        value={header.name}
        error={problems?.name && t(problems.name)}
        placeholder="Authorization"
        autoComplete="off"
        spellCheck={false}
        onChange={(name) => onChange({ ...header, name })}
      />
      <TextField
        label={t('toolServer.headerValue', { place })}
        hideLabel
        value={header.value}
        error={problems?.value && t(problems.value)}
        type="password"
        placeholder="Bearer …"
        autoComplete="off"
        onChange={(value) => onChange({ ...header, value })}
      />
      <IconButton label={t('toolServer.headerRemove', { place })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </div>
  )
}
