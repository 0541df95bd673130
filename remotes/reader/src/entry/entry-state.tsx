import { $online, Link, paths, useStore, useTranslation } from '@tidings/runtime'
import { Button, CloudOff, EmptyState, LinkButton } from '@tidings/ui'
import { isNotThere } from '../actions/is-not-there.ts'
import { useErrorText } from '../actions/use-error-text.ts'
import { EntrySkeleton } from './entry-skeleton.tsx'
import type { EntryState as State } from './use-entry.ts'

/** What stands in the place of an entry that is not here. */
export function EntryState({ state }: { state: State }) {
  const { t } = useTranslation('reader')
  const isOnline = useStore($online)
  const errorText = useErrorText()
  if (state.isLoading) return <EntrySkeleton />
  if (state.isGone || isNotThere(state.error)) {
    return (
      <EmptyState
        title={t('entry.gone')}
        text={t('entry.goneText')}
        action={<LinkButton render={<Link to={paths.home} />}>{t('timeline.home')}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      icon={isOnline ? undefined : <CloudOff />}
      title={t(isOnline ? 'entry.failed' : 'entry.offline')}
      text={isOnline ? errorText(state.error) : t('entry.offlineText')}
      action={<Button onClick={state.retry}>{t('retry')}</Button>}
    />
  )
}
