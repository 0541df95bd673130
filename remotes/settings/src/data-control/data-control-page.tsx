import { limits } from '@tidings/contracts'
import { db } from '@tidings/db'
import { dropDatabase } from '@tidings/db/drop'
import { apiUrl, useTranslation } from '@tidings/runtime'
import {
  Button,
  ConfirmDialog,
  Download,
  LinkButton,
  SegmentedControl,
  TextField,
  toast,
  Trash2,
} from '@tidings/ui'
import { useState } from 'react'
import { Group } from '../form/rows.tsx'
import { clearWebCache } from './clear-web-cache.ts'
import { exportLocalDatabase } from './export-database.ts'
import form from '../form/form.module.css'

const OPML_FILE = 'follow.opml'

/** What one takes along, and what is kept in this browser. */
export function DataControlPage() {
  const { t } = useTranslation('settings')
  return (
    <>
      <Group title={t('group.export')}>
        <OpmlExport />
        <div className={form.row}>
          <div className={form.words}>
            <span>{t('data.database')}</span>
            <span className={form.hint}>{t('data.databaseHint')}</span>
          </div>
          <Button icon={<Download />} onClick={() => void exportLocalDatabase(db)}>
            {t('data.download')}
          </Button>
        </div>
      </Group>
      <Group title={t('group.thisBrowser')}>
        <CacheRow />
        <RebuildRow />
      </Group>
    </>
  )
}

function OpmlExport() {
  const { t } = useTranslation('settings')
  const [folderMode, setFolderMode] = useState<'category' | 'view'>('category')
  const [typed, setTyped] = useState('')
  const rsshub = typed.trim()
  const isWrong = rsshub !== '' && !isAddress(rsshub)
  const address = apiUrl('/subscriptions/export')
  address.searchParams.set('folderMode', folderMode)
  if (rsshub) address.searchParams.set('RSSHubURL', rsshub)
  return (
    <>
      <div className={form.row}>
        <div className={form.words}>
          <span>{t('data.opml')}</span>
          <span className={form.hint}>{t('data.opmlHint')}</span>
        </div>
        <div className={form.control}>
          <SegmentedControl
            label={t('data.folders')}
            value={folderMode}
            options={[
              { value: 'category', label: t('data.byCategory') },
              { value: 'view', label: t('data.byView') },
            ]}
            onChange={setFolderMode}
          />
          {isWrong ? (
            <Button icon={<Download />} disabled>
              {t('data.download')}
            </Button>
          ) : (
            <LinkButton icon={<Download />} href={address.href} download={OPML_FILE}>
              {t('data.download')}
            </LinkButton>
          )}
        </div>
      </div>
      <div className={form.stack}>
        <TextField
          label={t('data.rsshub')}
          description={t('data.rsshubHint')}
          type="url"
          placeholder="https://"
          maxLength={limits.urlLength}
          value={typed}
          onChange={setTyped}
          error={isWrong && t('data.rsshubWrong')}
        />
      </div>
    </>
  )
}

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

function CacheRow() {
  const { t } = useTranslation('settings')
  async function clear() {
    await clearWebCache()
    toast.success(t('data.cacheCleared'))
  }
  return (
    <div className={form.row}>
      <div className={form.words}>
        <span>{t('data.cache')}</span>
        <span className={form.hint}>{t('data.cacheHint')}</span>
      </div>
      <Button onClick={() => void clear()}>{t('data.clear')}</Button>
    </div>
  )
}

function RebuildRow() {
  const { t } = useTranslation('settings')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={form.row}>
      <div className={form.words}>
        <span>{t('data.rebuild')}</span>
        <span className={form.hint}>{t('data.rebuildHint')}</span>
      </div>
      <Button variant="danger" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
        {t('data.rebuildNow')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('data.rebuild')}
        description={t('data.rebuildWarning')}
        confirmLabel={t('data.rebuildNow')}
        cancelLabel={t('cancel')}
        danger
        onConfirm={async () => {
          await dropDatabase(db)
          location.reload()
        }}
      />
    </div>
  )
}
