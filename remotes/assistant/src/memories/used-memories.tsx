import { useQuery, useTranslation } from '@tidings/runtime'
import { Button, ChevronRight } from '@tidings/ui'
import { useState } from 'react'
import steps from '../chat/messages/messages.module.css'
import { memoriesQuery } from './memories.api.ts'
import { MemoriesDialog } from './memories-dialog.tsx'
import styles from './memories.module.css'

/** Says which memories a reply was told of; they are shown as they are now. */
export function UsedMemories({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('ai')
  const [isOpen, setIsOpen] = useState(false)
  const [isManaged, setIsManaged] = useState(false)
  const { data } = useQuery({ ...memoriesQuery(), enabled: isOpen })
  const used = data?.filter(({ id }) => ids.includes(id))
  const gone = used ? ids.length - used.length : 0
  return (
    <details className={steps.steps} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight aria-hidden="true" />
        <span>{t('memory.used', { count: ids.length })}</span>
      </summary>
      <ol>
        {used?.map(({ id, memory }) => (
          <li key={id} className={styles.text} dir="auto">
            {memory}
          </li>
        ))}
        {gone > 0 && <li>{t('memory.gone', { count: gone })}</li>}
        <li>
          <Button size="small" variant="quiet" onClick={() => setIsManaged(true)}>
            {t('memory.manage')}
          </Button>
        </li>
      </ol>
      {isManaged && <MemoriesDialog mayAdd onClose={() => setIsManaged(false)} />}
    </details>
  )
}
