import { View, wideViews } from '@tidings/contracts'
import { canRunCommand, changeSettings, runCommand, useSettings, useTranslation } from '@tidings/runtime'
import { MenuCheckboxItem, MenuItem, MenuSeparator, MenuSubmenu, useIsNarrow } from '@tidings/ui'
import { useMarkOlder } from '../actions/use-mark-older.ts'
import { isLookedThrough, type Scope } from '../scope/scope.ts'
import { isOldestFirst, withOrder } from './timeline-order.ts'

/** Of the assistant, where there is one. */
const SUMMARIZE = 'timeline:summarize'
const DETAILS = 'subscription:details'

/** How a timeline is laid out, and what is seldom done to all of it. */
export function TimelineMenu({ scope }: { scope: Scope }) {
  const { t } = useTranslation('reader')
  const settings = useSettings()
  const isNarrow = useIsNarrow()
  return (
    <>
      {scope.view === View.Pictures && (
        <>
          <MenuCheckboxItem
            checked={settings.pictureViewMasonry}
            onChange={(pictureViewMasonry) => changeSettings({ pictureViewMasonry })}
          >
            {t('layout.masonry')}
          </MenuCheckboxItem>
          <MenuCheckboxItem
            checked={settings.pictureViewImageOnly}
            onChange={(pictureViewImageOnly) => changeSettings({ pictureViewImageOnly })}
          >
            {t('layout.imageOnly')}
          </MenuCheckboxItem>
        </>
      )}
      {!isNarrow && !wideViews.has(scope.view) && (
        <MenuCheckboxItem checked={settings.wideMode} onChange={(wideMode) => changeSettings({ wideMode })}>
          {t('layout.wide')}
        </MenuCheckboxItem>
      )}
      {scope.kind !== 'search' && (
        <MenuCheckboxItem
          checked={isOldestFirst(scope, settings.oldestFirst)}
          onChange={(isOldest) =>
            changeSettings({ oldestFirst: withOrder(scope, settings.oldestFirst, isOldest) })
          }
        >
          {t('layout.oldestFirst')}
        </MenuCheckboxItem>
      )}
      {settings.enhancedSettings && (
        <MenuCheckboxItem
          checked={settings.groupByDate}
          onChange={(groupByDate) => changeSettings({ groupByDate })}
        >
          {t('layout.groupByDate')}
        </MenuCheckboxItem>
      )}
      <MenuCheckboxItem checked={settings.dimRead} onChange={(dimRead) => changeSettings({ dimRead })}>
        {t('layout.dimRead')}
      </MenuCheckboxItem>
      {!isLookedThrough(scope) && <MarkOlderItems scope={scope} />}
      {canRunCommand(SUMMARIZE) && (
        <MenuItem onSelect={() => runCommand(SUMMARIZE)}>{t('timeline.summarise')}</MenuItem>
      )}
      {scope.kind === 'feed' && canRunCommand(DETAILS) && (
        <MenuItem onSelect={() => runCommand(DETAILS)}>{t('feed.details')}</MenuItem>
      )}
    </>
  )
}

const ages = ['day', 'week', 'month'] as const

function MarkOlderItems({ scope }: { scope: Scope }) {
  const { t } = useTranslation('reader')
  const markOlder = useMarkOlder()
  return (
    <>
      <MenuSeparator />
      <MenuSubmenu label={t('timeline.markOlder')}>
        {ages.map((age) => (
          <MenuItem key={age} onSelect={() => void markOlder(scope, age)}>
            {t(`timeline.olderThan.${age}`)}
          </MenuItem>
        ))}
      </MenuSubmenu>
    </>
  )
}
