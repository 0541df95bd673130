import { db, getEntry, type LocalEntry } from '@tidings/db'
import { mutate, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { askToShare } from '../entry/dialogs/entry-dialog.store.ts'
import { copyText } from './copy-text.ts'
import { openInBrowser } from './open-in-browser.ts'

export type ActionEntry = Pick<LocalEntry, 'id' | 'title' | 'url' | 'read'> & { starred: boolean }

/** What a reader does to an entry. All of it is at once in the local database. */
export function useEntryActions() {
  const { t } = useTranslation('reader')

  async function copy(text: string) {
    await copyText(text)
    toast(t('copied'))
  }

  return {
    toggleRead: ({ id, read }: ActionEntry) =>
      read ? mutate('reads.markUnread', { entryId: id }) : mutate('reads.markRead', { entryIds: [id] }),
    toggleStar: ({ id, starred }: ActionEntry) =>
      starred ? mutate('collections.unstar', { entryId: id }) : mutate('collections.star', { entryId: id }),
    markRead: async (ids: readonly string[]) => {
      if (ids.length > 0) await mutate('reads.markRead', { entryIds: [...ids] })
    },
    openOriginal: ({ url }: ActionEntry) => openInBrowser(url),
    copyLink: async ({ url }: ActionEntry) => {
      if (url) await copy(url)
    },
    copyTitle: async ({ title }: ActionEntry) => {
      if (title) await copy(title)
    },
    copyId: async ({ id }: Pick<ActionEntry, 'id'>) => copy(id),
    copyMarkdown: async ({ id }: ActionEntry) => {
      const entry = await getEntry(db, id)
      const { entryMarkdown } = await import('./entry-markdown.ts')
      if (entry) await copy(entryMarkdown(entry))
    },
    share: ({ id }: ActionEntry) => askToShare(id),
  }
}

/** Whether this browser can hand something to other apps. */
export const canShareByDevice = (): boolean => 'share' in navigator

/** Hands the address of an entry to another app. */
export async function shareByDevice({ title, url }: Pick<ActionEntry, 'title' | 'url'>): Promise<void> {
  if (!url || !canShareByDevice()) return
  try {
    await navigator.share({ url, ...(title && { title }) })
  } catch (error) {
    // Whoever changes their mind has done nothing wrong.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
