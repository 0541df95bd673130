import { startDataLayer, startKeyboard, whenIdle } from '@tidings/runtime'
import { isApplePlatform } from '@tidings/ui'
import { startLanguage } from '../appearance/language.ts'
import { showAppearance } from '../appearance/show-appearance.ts'
import { showParts } from '../federation/parts.ts'
import { holdBackUnfinished } from '../federation/hold-back-unfinished.ts'
import { postWhenLeft } from '../federation/post-reports.ts'
import { preloadAhead } from '../federation/preload-ahead.ts'
import { loadRegistry } from '../federation/registry.ts'
import { followImageRoute } from '../images/route-images.ts'
import { restorePanel } from '../layout/layout.store.ts'
import { tellRefusals } from '../offline/tell-refusals.ts'
import { bringOverrides } from '../overrides/bring-overrides.ts'
import { startPartLog } from '../parts-page/part-log.ts'
import { forgetWithoutRoom } from './forget-without-room.ts'
import { startTexts } from './texts.ts'
import { tellMissingTexts } from './tell-missing-texts.ts'

/** Everything that has to happen before the first page, in the order of the specification (section 4). */
export async function start(): Promise<void> {
  forgetWithoutRoom()
  if (import.meta.env.DEV)
    (await import('../federation/left-behind/report-left-behind.ts')).reportLeftBehind()
  // Under https alone does a browser have one.
  if (!('clipboard' in navigator)) void import('./clipboard.ts')
  // What the network brings is on its way while the local database opens.
  const arriving = {
    registry: loadRegistry(),
    overrides: bringOverrides(),
    unfinished: holdBackUnfinished(),
    texts: startTexts(tellMissingTexts),
  }
  arriving.registry.catch(() => undefined)

  // The local database, its migrations, and who is signed in.
  await startDataLayer({ onSuperseded })
  // The settings, as far as they are known here.
  showAppearance()
  followImageRoute()
  // The texts.
  await arriving.texts
  startLanguage(tellMissingTexts)
  // Analytics would come here; there are none yet.

  // Ready: what the remotes bring, and the keys.
  const [tellUnfinished, followOverrides] = await Promise.all([
    arriving.unfinished,
    arriving.overrides,
    arriving.registry,
  ])
  restorePanel()
  startPartLog()
  showParts()
  tellUnfinished()
  followOverrides()
  preloadAhead()
  startKeyboard(isApplePlatform())
  tellRefusals()
  const stopPosting = postWhenLeft()
  whenIdle(async () => {
    const { afterStart } = await import('./after-start.ts')
    afterStart(stopPosting())
  }, 'untilThere')
}

/** Where what waits for unsaved work cannot be had any more, the page is loaded anew at once. */
function onSuperseded(): void {
  import('./after-start.ts').then(
    ({ makeWay }) => makeWay(),
    () => location.reload(),
  )
}
