import { db, getEntry, type OpenEntry } from '@tidings/db'
import { useLiveQuery, useTranslation } from '@tidings/runtime'
import { Button, Dialog, Share2 } from '@tidings/ui'
import { entryMarkdown } from '../../actions/entry-markdown.ts'
import { canShareByDevice, shareByDevice } from '../../actions/share-by-device.ts'
import { useUndoable } from '../../actions/use-undoable.ts'
import { entryCommands, runEntryCommand } from '../../commands/entry-commands.ts'
import { useOffers } from '../../commands/use-offers.ts'
import { titleOf } from '../../timeline/rows/row.ts'
import type { ShareQuestion } from '../dialogs/entry-dialog.store.ts'
import { useTypography } from '../use-typography.ts'
import { QuotationPicture } from './quotation-picture.tsx'
import { shareAddress, shareTargets } from './share-targets.ts'
import styles from './share.module.css'

interface ShareDialogProps {
  question: ShareQuestion
  onClose: () => void
}

/** Hands an entry on: its address, its text, or a picture of some of its words. */
export function ShareDialog({ question, onClose }: ShareDialogProps) {
  const { t } = useTranslation('reader')
  const typography = useTypography()
  const entry = useLiveQuery(async () => getEntry(db, question.entryId), [question.entryId])
  if (!entry) return null
  const title = titleOf(entry)
  return (
    <Dialog open onOpenChange={onClose} title={t('share.title')} description={title}>
      <div className={styles.share} style={typography}>
        <Copies entry={entry} />
        {entry.url && <ShareTargets url={entry.url} title={entry.title} />}
        <QuotationPicture entry={entry} title={title} words={question.quotation} />
      </div>
    </Dialog>
  )
}

function Copies({ entry }: { entry: OpenEntry }) {
  const { t } = useTranslation('reader')
  const offersIn = useOffers(entryCommands, entry)
  const tools = { t, undoable: useUndoable(), list: null }
  return (
    <div className={styles.row}>
      {offersIn('share').map(({ id, label, icon: Icon }) => (
        <Button key={id} icon={<Icon />} onClick={() => void runEntryCommand(id, entry.id, tools)}>
          {label}
        </Button>
      ))}
      {canShareByDevice() && (
        <Button variant="primary" icon={<Share2 />} onClick={() => void shareByDevice(handedOn(entry))}>
          {t('share.byDevice')}
        </Button>
      )}
    </div>
  )
}

/** Without an address it is its text that is handed on. */
const handedOn = ({ title, url, ...entry }: OpenEntry) =>
  url ? { title, url } : { title, text: entryMarkdown({ ...entry, title, url, content: entry.content }) }

/** Other sites learn of it when their link is followed, not before. */
function ShareTargets({ url, title }: { url: string; title: string | null }) {
  const { t } = useTranslation('reader')
  return (
    <nav aria-label={t('share.places')}>
      <ul className={styles.targets}>
        {shareTargets.map((target) => (
          <li key={target.name}>
            <a href={shareAddress(target, { url, title })} target="_blank" rel="noopener noreferrer">
              {target.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
