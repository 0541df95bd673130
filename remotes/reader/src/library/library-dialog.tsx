import { ClaimFeed } from '../claims/claim-feed.tsx'
import { DeleteInbox } from '../inboxes/delete-inbox.tsx'
import { EditInbox } from '../inboxes/edit-inbox.tsx'
import { FeedDetails } from '../feed-health/feed-details.tsx'
import { NewInbox } from '../inboxes/new-inbox.tsx'
import { DeleteList } from '../lists/delete-list.tsx'
import { ListDialog } from '../lists/list-dialog.tsx'
import { ListFeedsDialog } from '../lists/list-feeds-dialog.tsx'
import { EditSearch } from '../searches/edit-search.tsx'
import { EditSubscription } from '../subscriptions/edit-subscription.tsx'
import { DeleteFolder } from '../subscriptions/delete-folder.tsx'
import { RenameFolder } from '../subscriptions/rename-folder.tsx'
import { MoveFeeds } from '../subscriptions/move-feeds.tsx'
import type { LibraryQuestion } from './question.store.ts'

interface LibraryDialogProps {
  question: LibraryQuestion
  onClose: () => void
}

/** The dialog for what is asked in the sidebar. */
export function LibraryDialog({ question, onClose }: LibraryDialogProps) {
  if ('feedId' in question) return <FeedDialog question={question} onClose={onClose} />
  if ('folder' in question) return <FolderDialog question={question} onClose={onClose} />
  if ('inbox' in question) return <InboxDialog question={question} onClose={onClose} />
  switch (question.ask) {
    case 'new-list':
      return <ListDialog list={null} feedIds={question.feedIds} onClose={onClose} />
    case 'edit-list':
      return <ListDialog list={question.list} onClose={onClose} />
    case 'list-feeds':
      return <ListFeedsDialog list={question.list} onClose={onClose} />
    case 'delete-list':
      return <DeleteList list={question.list} onClose={onClose} />
    case 'new-inbox':
      return <NewInbox onClose={onClose} />
    case 'edit-search':
      return <EditSearch search={question.search} onClose={onClose} />
    case 'edit-subscription':
      return <EditSubscription subscription={question.subscription} onClose={onClose} />
    case 'move-feeds':
      return <MoveFeeds moved={question} onClose={onClose} />
  }
}

interface DialogAbout<Target> {
  question: Extract<LibraryQuestion, Target>
  onClose: () => void
}

function FeedDialog({ question: { ask, feedId }, onClose }: DialogAbout<{ feedId: string }>) {
  const Dialog = ask === 'claim-feed' ? ClaimFeed : FeedDetails
  return <Dialog feedId={feedId} onClose={onClose} />
}

function FolderDialog({ question: { ask, folder }, onClose }: DialogAbout<{ folder: unknown }>) {
  const Dialog = ask === 'rename-folder' ? RenameFolder : DeleteFolder
  return <Dialog folder={folder} onClose={onClose} />
}

function InboxDialog({ question: { ask, inbox }, onClose }: DialogAbout<{ inbox: unknown }>) {
  const Dialog = ask === 'edit-inbox' ? EditInbox : DeleteInbox
  return <Dialog inbox={inbox} onClose={onClose} />
}
