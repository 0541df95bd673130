import type { ModelConnection } from '@tidings/contracts'
import { api, useQuery, useTranslation } from '@tidings/runtime'
import { Button, IconButton, Pencil, Plus, Trash2 } from '@tidings/ui'
import { useState } from 'react'
import { failureOf } from '../failures/failure.ts'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { Group } from './group.tsx'
import { connectionsQuery, refreshModels } from './models.api.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { serviceOf } from './services.ts'
import styles from './settings.module.css'

type Asked = { ask: 'edit'; kept: ModelConnection | null } | { ask: 'remove'; kept: ModelConnection }

/** Where the user has models of their own. */
export function Connections() {
  const { t } = useTranslation('ai')
  const { data: connections = [], error, refetch } = useQuery(connectionsQuery())
  const [asked, setAsked] = useState<Asked | null>(null)
  const handleClose = () => setAsked(null)
  return (
    <Group title={t('connection.title')}>
      {error && (
        <div className={styles.row}>
          <FailureNotice error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {connections.map((kept) => (
        <ConnectionLine key={kept.id} kept={kept} onAsk={setAsked} />
      ))}
      <div className={styles.row}>
        <Button icon={<Plus />} onClick={() => setAsked({ ask: 'edit', kept: null })}>
          {t('connection.add')}
        </Button>
      </div>
      {asked?.ask === 'edit' && <ConnectionDialog kept={asked.kept} onClose={handleClose} />}
      {asked?.ask === 'remove' && (
        <RemoveDialog
          title={t('connection.removeTitle', { name: asked.kept.name })}
          description={t('connection.removeText')}
          confirmLabel={t('connection.remove')}
          onRemove={async () => {
            await api.models.disconnect({ id: asked.kept.id })
            await refreshModels()
          }}
          failureOf={failureOf}
          onClose={handleClose}
        />
      )}
    </Group>
  )
}

function ConnectionLine({ kept, onAsk }: { kept: ModelConnection; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('ai')
  const { name, models } = kept
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.quiet}>{kept.baseUrl ?? serviceOf(kept)?.name}</span>
        <span className={styles.quiet}>{models.join(' · ')}</span>
      </div>
      <div className={styles.actions}>
        <IconButton label={t('connection.editNamed', { name })} onClick={() => onAsk({ ask: 'edit', kept })}>
          <Pencil />
        </IconButton>
        <IconButton
          label={t('connection.removeNamed', { name })}
          onClick={() => onAsk({ ask: 'remove', kept })}
        >
          <Trash2 />
        </IconButton>
      </div>
    </div>
  )
}
