import { sourceToAddress, timelineIdOf } from '@tidings/contracts/timeline-address'
import { Link, paths } from '@tidings/runtime'
import { listPieces, type Chip, type Draft } from './chip.ts'
import styles from './question.module.css'

/** Where what was mentioned is shown; undefined of what is no place. */
function pathOf(chip: Chip): string | undefined {
  switch (chip.kind) {
    case 'entry':
      return paths.timeline({ timelineId: 'all', entryId: chip.id })
    case 'feed':
      return paths.timeline({ timelineId: 'all', feedId: chip.id })
    case 'category':
      return paths.timeline({
        timelineId: 'all',
        feedId: sourceToAddress({ kind: 'folder', name: chip.name }),
      })
    case 'view':
      return paths.timeline({ timelineId: timelineIdOf(Number(chip.view)) })
    case 'date':
    case 'shortcut':
      return undefined
  }
}

/** What somebody has said, as they saw it; what it mentions leads there. */
export function SaidText({ draft }: { draft: Draft }) {
  return listPieces(draft).map(({ chip, from, text }) => {
    if (!chip) return <span key={from}>{text}</span>
    const path = pathOf(chip)
    return path === undefined ? (
      <span key={from} className={styles.chip}>
        {text}
      </span>
    ) : (
      <Link key={from} to={path} className={styles.chip}>
        {text}
      </Link>
    )
  })
}
