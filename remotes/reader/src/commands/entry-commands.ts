import { wideViews, type ReadingMode, type View } from '@tidings/contracts'
import { db, getEntry, getReadability, type OpenEntry } from '@tidings/db'
import { mutate, type useTranslation } from '@tidings/runtime'
import {
  ChevronDown,
  ChevronUp,
  Circle,
  Copy,
  ExternalLink,
  Link,
  Share2,
  Sparkles,
  Star,
  toast,
  Trash2,
} from '@tidings/ui'
import { copyAndSay } from '../actions/copy-text.ts'
import { openInBrowser } from '../actions/open-in-browser.ts'
import type { useUndoable } from '../actions/use-undoable.ts'
import { askToShare } from '../entry/dialogs/ask-to-share.ts'
import { canSpeak } from '../entry/speech/speech.store.ts'
import {
  BookOpenText,
  Code,
  FileText,
  Images,
  Languages,
  Printer,
  Settings2,
  Volume,
} from '../icons/icons.tsx'
import { isInboxEntry } from '../inboxes/is-inbox-entry.ts'
import type { Scope } from '../scope/scope.ts'
import { keptUnread } from '../timeline/kept-unread.ts'
import type { EntryKey } from '../timeline/timeline.ts'
import type { Commands } from './command.ts'
import { markBeside, type Side } from './mark-beside.ts'

/** An entry that something may be done to. */
export interface EntryTarget extends Pick<OpenEntry, 'id' | 'title' | 'url' | 'read' | 'starred'> {
  isInInbox?: boolean
  /** Where it is open, or is to be opened. */
  page?: {
    view: View
    mode: ReadingMode
    /** How many pictures the viewer shows of it at once. */
    images: number
    isSpoken: boolean
    /** Whether what it says in a few words is shown; undefined where that cannot be had. */
    isSummed: boolean | undefined
    /** Whether it is shown in another language; undefined where it cannot be. */
    isTranslated: boolean | undefined
  }
}

/** A list of entries: what is loaded of a timeline. */
export interface EntryList {
  scope: Scope
  keys: readonly EntryKey[]
}

export interface EntryTools {
  t: ReturnType<typeof useTranslation>['t']
  undoable: ReturnType<typeof useUndoable>
  /** The list that the entry is in, if it is in one. */
  list: EntryList | null
}

/** With fewer pictures the text itself is gallery enough (screens.md 4). */
const LEAST_IMAGES = 6

async function markOthers(id: string, side: Side, { list, ...tools }: EntryTools): Promise<void> {
  // Whoever came by a link may have it open before its row is loaded: its time says where it stands.
  const key = list?.keys.find((each) => each.id === id) ?? (await getEntry(db, id))
  if (list && key) await markBeside(key, side, { scope: list.scope, ...tools })
}

/** For whoever asks by a key, or in the palette, for what menus do not offer. */
const sayNoAddress = ({ t }: EntryTools) => void toast(t('entry.noAddress'))

/**
 * What can be done to an entry. What has no `run` is answered beside what it is about, as long as that is on the page:
 * the open text and its pictures.
 */
export const entryCommands: Commands<EntryTarget, EntryTools> = {
  'entry:read': {
    icon: Circle,
    surfaces: ['row', 'menu', 'toolbar'],
    look: ({ read }) =>
      read ? { label: 'entry.markUnread', mark: 'read' } : { label: 'entry.markRead', mark: 'unread' },
    run: ({ id, read }) => {
      if (!read) return mutate('reads.markRead', { entryIds: [id] })
      keptUnread.add(id)
      return mutate('reads.markUnread', { entryId: id })
    },
    isChange: true,
  },
  'entry:star': {
    icon: Star,
    surfaces: ['row', 'menu', 'toolbar'],
    look: ({ starred }) => (starred ? { label: 'entry.unstar', mark: 'starred' } : { label: 'entry.star' }),
    run: ({ id, starred }) => mutate(starred ? 'collections.unstar' : 'collections.star', { entryId: id }),
    isChange: true,
  },
  'entry:read-above': {
    icon: ChevronUp,
    surfaces: ['menu', 'toolbar-menu'],
    run: ({ id }, tools) => markOthers(id, 'above', tools),
    isChange: true,
  },
  'entry:read-below': {
    icon: ChevronDown,
    surfaces: ['menu', 'toolbar-menu'],
    run: ({ id }, tools) => markOthers(id, 'below', tools),
    isChange: true,
  },
  'entry:toggle-ai-summary': {
    icon: Sparkles,
    surfaces: ['menu-text', 'toolbar'],
    look: ({ page }) => page?.isSummed !== undefined && { label: 'entry.summary', pressed: page.isSummed },
  },
  'entry:toggle-ai-translation': {
    icon: Languages,
    surfaces: ['menu-text', 'toolbar'],
    look: ({ page }) =>
      page?.isTranslated !== undefined && { label: 'entry.translation', pressed: page.isTranslated },
  },
  'entry:ability': {
    icon: BookOpenText,
    surfaces: ['menu-text', 'toolbar'],
    look: ({ url, page }) =>
      Boolean(url && page && !wideViews.has(page.view)) && {
        label: 'entry.readability',
        pressed: page?.mode === 'readability',
      },
  },
  'entry:view-source-content': {
    icon: Code,
    surfaces: ['menu-text', 'toolbar'],
    look: ({ url, page }) => Boolean(url) && { label: 'entry.viewSource', pressed: page?.mode === 'source' },
  },
  'entry:tts': {
    icon: Volume,
    surfaces: ['menu-text', 'toolbar'],
    look: ({ page }) => canSpeak() && (page?.isSpoken ? { label: 'entry.stopSpeaking', pressed: true } : {}),
  },
  'entry:open-in-browser': {
    icon: ExternalLink,
    surfaces: ['row', 'menu-address', 'toolbar'],
    look: ({ url }) => Boolean(url) && { label: 'entry.openInBrowser' },
    run: ({ url }, tools) => (url ? openInBrowser(url) : sayNoAddress(tools)),
  },
  'entry:copy-link': {
    icon: Link,
    surfaces: ['menu-address', 'toolbar', 'share'],
    look: ({ url }) => Boolean(url) && {},
    run: ({ url }, tools) => (url ? copyAndSay(url, tools.t) : sayNoAddress(tools)),
  },
  'entry:copy-title': {
    icon: Copy,
    surfaces: ['menu-address', 'toolbar', 'share'],
    look: ({ title }) => Boolean(title) && {},
    run: ({ title }, { t }) => (title ? copyAndSay(title, t) : void toast(t('entry.noTitle'))),
  },
  'entry:copy-markdown': {
    icon: FileText,
    surfaces: ['menu-address', 'toolbar', 'share'],
    run: async ({ id }, { t }) => {
      const [entry, article] = await Promise.all([getEntry(db, id), getReadability(db, id)])
      const { entryMarkdown } = await import('../actions/entry-markdown.ts')
      // The page has all of it, where the feed may have a beginning.
      const content = article?.content ?? entry?.content
      if (entry) await copyAndSay(entryMarkdown({ ...entry, content }), t)
    },
  },
  'entry:share': {
    icon: Share2,
    surfaces: ['menu-address', 'toolbar'],
    // Without an address it has its title, its text, and words to make a picture of.
    run: ({ id }) => askToShare(id),
  },
  'entry:image-gallery': {
    icon: Images,
    surfaces: ['menu-text', 'toolbar'],
    look: ({ page }) => (page?.images ?? 0) >= LEAST_IMAGES && {},
  },
  'entry:export-as-pdf': {
    icon: Printer,
    surfaces: ['menu-text', 'toolbar'],
    // The page of another site is cut off where its frame ends.
    look: ({ page }) => page?.mode !== 'source' && { label: 'entry.print' },
  },
  'entry:delete': {
    icon: Trash2,
    surfaces: ['menu-end', 'toolbar'],
    look: ({ isInInbox = false }) => isInInbox && {},
    danger: true,
    run: async ({ id: entryId }, { t, undoable }) => {
      const entry = await db.entries.get(entryId)
      if (entry && (await isInboxEntry(entry)))
        await undoable('entries.removeInboxEntry', { entryId }, t('inbox.entryDeleted'))
    },
    isChange: true,
  },
  'follow:customize-toolbar': {
    icon: Settings2,
    surfaces: ['toolbar-end'],
    look: () => ({ label: 'toolbar.customise' }),
  },
}

/** Does a command to an entry, as the entry is at this moment; ends once it is changed, or what changes nothing has begun. */
export async function runEntryCommand(id: string, entryId: string, tools: EntryTools): Promise<void> {
  const command = entryCommands[id]
  const entry = await getEntry(db, entryId)
  const done = entry && command?.run?.(entry, tools)
  if (command?.isChange) await done
}
