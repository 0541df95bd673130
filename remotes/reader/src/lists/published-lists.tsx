import { useState } from 'react'
import type { LocalList } from '@tidings/db'
import { useTranslation } from '@tidings/runtime'
import { Button, EmptyState, IconButton, List, Menu, Plus, VisuallyHidden, Ellipsis } from '@tidings/ui'
import { CommandItems } from '../commands/command-items.tsx'
import { listCommands } from '../commands/list-commands.ts'
import { useOffers } from '../commands/use-offers.ts'
import { LibraryDialog } from '../late/late.ts'
import type { LibraryQuestion } from '../library/question.store.ts'
import { viewDetails } from '../views/view-details.ts'
import styles from './published-lists.module.css'
import { useListTools } from './use-list-tools.ts'
import { usePublishedLists, type PublishedList } from './use-published-lists.ts'

/** The lists that one publishes, for the settings: what is in them, and who reads them. */
export function PublishedLists() {
  const { t } = useTranslation('reader')
  const { lists, refresh } = usePublishedLists()
  const [question, setQuestion] = useState<LibraryQuestion | null>(null)
  const create = (
    <Button icon={<Plus />} onClick={() => setQuestion({ ask: 'new-list' })}>
      {t('list.new')}
    </Button>
  )
  const handleClose = () => {
    setQuestion(null)
    refresh()
  }
  return (
    <>
      {lists?.length === 0 && (
        <EmptyState icon={<List />} title={t('list.none')} text={t('list.noneText')} action={create} />
      )}
      {lists && lists.length > 0 && (
        <div className={styles.page}>
          <div>{create}</div>
          <ListTable lists={lists} onAsk={setQuestion} />
        </div>
      )}
      {question && <LibraryDialog question={question} onClose={handleClose} />}
    </>
  )
}

interface ListTableProps {
  lists: readonly PublishedList[]
  onAsk: (question: LibraryQuestion) => void
}

function ListTable({ lists, onAsk }: ListTableProps) {
  const { t } = useTranslation('reader')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('list.title')}</th>
          <th scope="col">{t('list.view')}</th>
          <th scope="col">{t('list.feedCount')}</th>
          <th scope="col">{t('list.subscribers')}</th>
          <th scope="col">
            <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {lists.map((list) => (
          <tr key={list.id}>
            <th scope="row" dir="auto">
              {list.title ?? list.id}
            </th>
            <td>{t(viewDetails[list.view].title)}</td>
            <td>{list.feedIds.length}</td>
            <td>{list.subscribers ?? ''}</td>
            <td>
              <ListMenu list={list} onAsk={onAsk} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ListMenu({ list, onAsk }: { list: LocalList; onAsk: (question: LibraryQuestion) => void }) {
  const { t } = useTranslation('reader')
  const target = { listId: list.id, list }
  const offersIn = useOffers(listCommands, target)
  const tools = useListTools(onAsk)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('list.more', { title: list.title ?? list.id })} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      <CommandItems offers={offersIn('menu-own')} onRun={(id) => listCommands[id]?.run?.(target, tools)} />
    </Menu>
  )
}
