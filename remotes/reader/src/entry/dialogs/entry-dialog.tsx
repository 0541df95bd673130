import { ShareDialog } from '../share/share-dialog.tsx'
import { ToolbarDialog } from '../toolbar/toolbar-dialog.tsx'
import type { EntryQuestion } from './entry-dialog.store.ts'

interface EntryDialogProps {
  question: EntryQuestion
  onClose: () => void
}

/** The dialog for what is asked about an entry. */
export function EntryDialog({ question, onClose }: EntryDialogProps) {
  return question.ask === 'toolbar' ? (
    <ToolbarDialog onClose={onClose} />
  ) : (
    <ShareDialog question={question} onClose={onClose} />
  )
}
