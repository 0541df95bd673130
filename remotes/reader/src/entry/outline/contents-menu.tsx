import { useStore, useTranslation } from '@tidings/runtime'
import { IconButton, Menu, MenuItem } from '@tidings/ui'
import { TableOfContents } from '../../icons/icons.tsx'
import { showHeading, type Headings } from './headings.ts'
import styles from './outline.module.css'

/** The headings of an entry behind a button, where there is no room for them beside the text. */
export function ContentsMenu({ $headings }: { $headings: Headings }) {
  const { t } = useTranslation('reader')
  const headings = useStore($headings)
  if (headings.length === 0) return null
  return (
    <span className={styles.contents}>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('outline.label')}>
            <TableOfContents />
          </IconButton>
        }
      >
        {headings.map((heading, index) => (
          <MenuItem key={index} onSelect={() => showHeading(heading)}>
            <bdi className={styles.item} data-level={heading.level}>
              {heading.text}
            </bdi>
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}
