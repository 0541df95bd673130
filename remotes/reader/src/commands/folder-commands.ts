import { Pencil, Trash2 } from '@tidings/ui'
import { $question } from '../library/question.store.ts'
import type { SidebarRow } from '../subscriptions/subscription-rows.ts'
import type { Folder } from '../subscriptions/subscriptions.ts'
import type { Commands } from './command.ts'

export interface FolderTarget {
  folder: Folder<SidebarRow>
}

/** What can be done to a category of the user's own; one that is made by sites goes by itself. */
export const folderCommands: Commands<FolderTarget, null> = {
  'category:rename': {
    icon: Pencil,
    surfaces: ['menu-own'],
    look: ({ folder }) => folder.isOwn && {},
    run: ({ folder }) => $question.set({ ask: 'rename-folder', folder }),
  },
  'category:delete': {
    icon: Trash2,
    surfaces: ['menu-own'],
    danger: true,
    look: ({ folder }) => folder.isOwn && {},
    run: ({ folder }) => $question.set({ ask: 'delete-folder', folder }),
  },
}
