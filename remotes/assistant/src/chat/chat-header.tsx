import { CHAT_TITLE_LENGTH } from '@tidings/contracts/form-limits'
import { changeSettings, Link, useQuery, useSettings, useStore, useTranslation } from '@tidings/runtime'
import {
  Button,
  Dialog,
  Download,
  Ellipsis,
  IconButton,
  List,
  Menu,
  MenuItem,
  MenuSeparator,
  Pencil,
  Settings,
  Sparkles,
  TextField,
  toast,
  X,
} from '@tidings/ui'
import { useEffect, useState } from 'react'
import type { Chat } from './engine/chat.ts'
import { PanelRight, PictureInPicture, SquarePen } from './icons.tsx'
import { draftOfParts } from './question/question-part.ts'
import { chatAsMarkdown } from './saved/chat-markdown.ts'
import { saveMarkdown } from './saved/save-file.ts'
import { HistoryButton, ReportsButton } from './sessions/session-buttons.tsx'
import type { SessionListProps } from './sessions/session-list.tsx'
import { followOtherWindows, makeTitle, sessionsQuery } from './sessions/sessions.api.ts'
import { useChatTitle } from './sessions/use-chat-title.ts'
import type { Summarise } from './summarise-command.tsx'
import type { ToolState } from './tools/tool-proposal.ts'
import styles from './chat.module.css'

export interface ChatHeaderProps extends Omit<SessionListProps, 'current'> {
  chat: Chat
  onBegin: () => void
  /** Of a panel: closes it. */
  onClose?: () => void
  onSummarise: Summarise
}

/** What the chat is called, and the ways to others. */
export function ChatHeader({ chat, onBegin, onClose, onSummarise, ...list }: ChatHeaderProps) {
  const { t } = useTranslation('ai')
  const title = useChatTitle(chat)
  const { data: sessions = [] } = useQuery(sessionsQuery())
  const [isRenamed, setIsRenamed] = useState(false)
  useEffect(followOtherWindows, [])
  const shown = title === '' ? t('chat.begin') : title
  // Beside a page, which has a heading of its own.
  const Title = onClose ? 'h2' : 'h1'
  return (
    <header className={styles.header} data-panel-handle={onClose ? '' : undefined}>
      <Title className={styles.title}>{shown}</Title>
      <HistoryButton {...list} current={chat.id} sessions={sessions} />
      <ReportsButton {...list} current={chat.id} sessions={sessions} />
      <IconButton label={t('chat.begin')} size="small" onClick={onBegin}>
        <SquarePen />
      </IconButton>
      <MoreMenu
        chat={chat}
        title={shown}
        isPanel={onClose !== undefined}
        onRename={() => setIsRenamed(true)}
        onSummarise={onSummarise}
      />
      {onClose && (
        <IconButton label={t('chat.close')} size="small" onClick={onClose}>
          <X />
        </IconButton>
      )}
      {isRenamed && <RenameDialog chat={chat} title={title} onClose={() => setIsRenamed(false)} />}
    </header>
  )
}

interface MoreMenuProps {
  chat: Chat
  title: string
  isPanel: boolean
  onRename: () => void
  onSummarise: Summarise
}

function MoreMenu({ chat, title, isPanel, onRename, onSummarise }: MoreMenuProps) {
  const { t } = useTranslation('ai')
  const isBegun = useStore(chat.$isBegun)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('chat.more')} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      {onSummarise && (
        <MenuItem icon={<List />} onSelect={onSummarise}>
          {t('chat.summarise')}
        </MenuItem>
      )}
      {isBegun && <TitleItems chat={chat} onRename={onRename} />}
      {isBegun && <SaveItem chat={chat} title={title} />}
      {isPanel && <StyleItem />}
      <MenuItem icon={<Settings />} render={<Link to="/settings/ai" />}>
        {t('failure.toSettings')}
      </MenuItem>
    </Menu>
  )
}

function TitleItems({ chat, onRename }: { chat: Chat; onRename: () => void }) {
  const { t } = useTranslation('ai')
  async function handleMake() {
    const said = chat.$state.get().messages.map(({ role, messageParts }) => ({
      role,
      content: draftOfParts(messageParts).text,
    }))
    try {
      await makeTitle(chat.id, said)
    } catch {
      toast.error(t('chat.session.notRenamed'))
    }
  }
  return (
    <>
      <MenuItem icon={<Pencil />} onSelect={onRename}>
        {t('chat.session.rename')}
      </MenuItem>
      <MenuItem icon={<Sparkles />} onSelect={() => void handleMake()}>
        {t('chat.session.makeTitle')}
      </MenuItem>
    </>
  )
}

function SaveItem({ chat, title }: { chat: Chat; title: string }) {
  const { t } = useTranslation('ai')
  async function handleSave() {
    try {
      const messages = await chat.listAll()
      const speakers = { user: t('chat.question'), assistant: t('chat.reply') }
      const tellTool = (state: ToolState, server: string) => t(`toolCall.state.${state}`, { server })
      const { origin } = window.location
      saveMarkdown(title, chatAsMarkdown({ title, messages, speakers, tellTool, origin }))
    } catch {
      toast.error(t('chat.session.notSaved'))
    }
  }
  return (
    <>
      <MenuItem icon={<Download />} onSelect={() => void handleSave()}>
        {t('chat.session.save')}
      </MenuItem>
      <MenuSeparator />
    </>
  )
}

/** Beside the page, or over it. */
function StyleItem() {
  const { t } = useTranslation('ai')
  const { panelStyle } = useSettings()
  const other = panelStyle === 'fixed' ? 'floating' : 'fixed'
  return (
    <MenuItem
      icon={other === 'fixed' ? <PanelRight /> : <PictureInPicture />}
      onSelect={() => void changeSettings({ panelStyle: other })}
    >
      {t(`chat.style.${other}`)}
    </MenuItem>
  )
}

function RenameDialog({ chat, title, onClose }: { chat: Chat; title: string; onClose: () => void }) {
  const { t } = useTranslation('ai')
  const [next, setNext] = useState(title)
  async function save() {
    try {
      await chat.rename(next.trim())
      onClose()
    } catch {
      toast.error(t('chat.session.notRenamed'))
    }
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('chat.session.rename')} size="small">
      <form
        className={styles.rename}
        onSubmit={(event) => {
          event.preventDefault()
          if (next.trim() !== '') void save()
        }}
      >
        <TextField
          label={t('chat.session.title')}
          value={next}
          onChange={setNext}
          maxLength={CHAT_TITLE_LENGTH}
        />
        <Button type="submit" variant="primary" disabled={next.trim() === ''}>
          {t('connection.save')}
        </Button>
      </form>
    </Dialog>
  )
}
