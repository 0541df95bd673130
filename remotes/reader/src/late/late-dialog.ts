import { lazily } from '@tidings/ui'

/** Sharing an entry, ordering its toolbar: a script of its own. */
export const EntryDialog = lazily(async () => (await import('../entry/dialogs/entry-dialog.tsx')).EntryDialog)
