import { useMemo, type ReactNode } from 'react'
import { wideViews, type View } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { canRunCommand, runCommand, useLiveQuery, useStore, useTranslation } from '@tidings/runtime'
import { Circle, CircleDot, Star } from '@tidings/ui'
import { isInboxEntry } from '../../inboxes/use-delete-entry.ts'
import { imageAddresses } from '../content/images.ts'
import { EntryDialog } from '../../late/late-dialog.ts'
import { Speaking, type Late } from '../../late/late-entry.ts'
import { $speech, canSpeak } from '../speech/speech.store.ts'
import type { EntryMode } from '../use-entry-mode.ts'
import { actionIcons } from './action-icons.tsx'
import { useActionTitles } from './use-action-titles.ts'
import styles from './toolbar.module.css'

/** One thing that can be done to the open entry. */
export interface ToolbarAction {
  /** That of the command which does it. */
  id: string
  label: string
  icon: ReactNode
  /** For what is on or off. */
  pressed?: boolean | undefined
  danger?: boolean
  /** What it needs, to be brought as soon as one points at it. */
  late?: Late
}

interface ActionContext {
  entry: OpenEntry
  view: View
  mode: EntryMode
}

/** With fewer pictures the text itself is gallery enough (screens.md 4). */
const LEAST_IMAGES = 6

type Look = Omit<ToolbarAction, 'id' | 'icon'> & { icon?: ReactNode }
type Looks = Record<string, Look | false>

/** What can be done to an entry at present, by identifier: ours, and what other parts have commands for. */
export function useToolbarActions(context: ActionContext): Map<string, ToolbarAction> {
  const { entry } = context
  const { t } = useTranslation('reader')
  const titles = useActionTitles()
  const { content, url, media } = entry
  const images = useMemo(() => countImages({ content, url, media }), [content, url, media])
  const isSpoken = useStore($speech)?.entryId === entry.id
  const isDeletable = useLiveQuery(async () => isInboxEntry(entry.id), [entry.id]) ?? false
  const ours: Looks = {
    ...stateLooks(entry, t),
    ...pageLooks(context, t),
    ...textLooks({ title: entry.title, images }, t),
    'entry:tts': canSpeak() && {
      label: t(isSpoken ? 'entry.stopSpeaking' : 'entry.speak'),
      pressed: isSpoken || undefined,
      late: Speaking,
    },
    'entry:delete': isDeletable && { label: t('inbox.deleteEntry'), danger: true },
  }
  const actions = new Map<string, ToolbarAction>()
  for (const [id, look] of Object.entries(ours))
    if (look) actions.set(id, { id, icon: actionIcons[id], ...look })
  for (const [id, label] of titles)
    if (!(id in ours) && canRunCommand(id)) actions.set(id, { id, label, icon: undefined })
  return actions
}

type Translate = ReturnType<typeof useTranslation>['t']

const stateIcons = {
  read: <Circle />,
  unread: <CircleDot className={styles.unread} />,
  starred: <Star className={styles.star} data-on />,
  unstarred: <Star className={styles.star} />,
}

const stateLooks = ({ read, starred }: OpenEntry, t: Translate): Looks => ({
  'entry:read': {
    label: t(read ? 'entry.markUnread' : 'entry.markRead'),
    icon: read ? stateIcons.read : stateIcons.unread,
  },
  'entry:star': {
    label: t(starred ? 'entry.unstar' : 'entry.star'),
    icon: starred ? stateIcons.starred : stateIcons.unstarred,
  },
})

const ofPages = ['entry:ability', 'entry:view-source-content', 'entry:open-in-browser', 'entry:copy-link']

/** What needs the page of the entry is not there for one without. */
function pageLooks({ entry: { url }, view, mode }: ActionContext, t: Translate): Looks {
  if (!url) return Object.fromEntries(ofPages.map((id) => [id, false]))
  return {
    'entry:ability': !wideViews.has(view) && {
      label: t('entry.readability'),
      pressed: mode === 'readability',
    },
    'entry:view-source-content': { label: t('entry.viewSource'), pressed: mode === 'source' },
    'entry:open-in-browser': { label: t('entry.openInBrowser') },
    'entry:copy-link': { label: t('entry.copyLink') },
  }
}

const textLooks = ({ title, images }: { title: string | null; images: number }, t: Translate): Looks => ({
  'entry:share': { label: t('entry.share'), late: EntryDialog },
  'entry:copy-title': title ? { label: t('entry.copyTitle') } : false,
  'entry:copy-markdown': { label: t('entry.copyMarkdown') },
  'entry:image-gallery': images >= LEAST_IMAGES && { label: t('entry.gallery') },
  'entry:export-as-pdf': { label: t('entry.print') },
})

export const runAction = (id: ToolbarAction['id']): void => void runCommand(id)

/** None as long as the text is on its way: nothing could show them yet. */
function countImages({ content, url, media }: Pick<OpenEntry, 'content' | 'url' | 'media'>): number {
  if (content === undefined) return 0
  const addresses = new Set(imageAddresses(content ?? '', url))
  for (const { type, url: address } of media ?? []) if (type === 'photo') addresses.add(address)
  return addresses.size
}
