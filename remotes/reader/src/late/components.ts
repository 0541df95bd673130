// One script, which `late.ts` asks for.
export { EntryColumn } from '../entry/entry-column.tsx'
export { FolderDialog } from '../subscriptions/folder-dialog.tsx'
export { SubscriptionMenu } from '../subscriptions/subscription-menu.tsx'
export { EntryMenu } from '../timeline/entry-menu.tsx'
