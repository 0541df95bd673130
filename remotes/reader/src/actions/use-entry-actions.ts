import type { LocalEntry } from '@tidings/db'
import { mutate, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
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
    share,
  }
}

/** Whether this browser can hand something to other apps. */
export const canShare = (): boolean => 'share' in navigator

async function share({ title, url }: ActionEntry): Promise<void> {
  if (!url || !canShare()) return
  try {
    await navigator.share({ url, ...(title && { title }) })
  } catch (error) {
    // Whoever changes their mind has done nothing wrong.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
