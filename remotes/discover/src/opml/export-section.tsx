import { apiUrl, useTranslation } from '@tidings/runtime'
import { Download, LinkButton, SegmentedControl } from '@tidings/ui'
import { useState } from 'react'
import styles from './opml.module.css'

const FILE_NAME = 'follow.opml'

/** Gives the subscriptions as an OPML file, in folders by view or by category. */
export function ExportSection() {
  const { t } = useTranslation('discover')
  const [folderMode, setFolderMode] = useState<'view' | 'category'>('category')
  const address = apiUrl('/subscriptions/export')
  address.searchParams.set('folderMode', folderMode)
  return (
    <div className={styles.export}>
      <SegmentedControl
        label={t('export.grouping')}
        value={folderMode}
        options={[
          { value: 'category', label: t('export.category') },
          { value: 'view', label: t('export.view') },
        ]}
        onChange={setFolderMode}
      />
      <LinkButton icon={<Download />} href={address.href} download={FILE_NAME}>
        {t('export.download')}
      </LinkButton>
    </div>
  )
}
