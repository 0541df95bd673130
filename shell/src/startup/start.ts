import { startDataLayer, startKeyboard } from '@tidings/runtime'
import { isApplePlatform } from '@tidings/ui'
import { startLanguage } from '../appearance/language.ts'
import { startTheme } from '../appearance/theme.ts'
import { followRegistry } from '../federation/follow-registry.ts'
import { showParts } from '../federation/parts.ts'
import { loadRegistry } from '../federation/registry.ts'
import { sendReports } from '../federation/send-reports.ts'
import { tellUpdates } from '../layout/tell-updates.ts'
import { keepForOffline } from '../offline/keep-for-offline.ts'
import { tellRefusals } from '../offline/tell-refusals.ts'
import { followOverrides, loadOverrides } from '../overrides/overrides.ts'
import { startPartLog } from '../parts-page/part-log.ts'
import { startTexts } from './texts.ts'
import { tellMissingTexts } from './tell-missing-texts.ts'

/** Everything that has to happen before the first page, in the order of the specification (section 4). */
export async function start(): Promise<void> {
  // What the network brings is on its way while the local database opens.
  const arriving = {
    registry: loadRegistry(),
    overrides: loadOverrides(),
    texts: startTexts(tellMissingTexts),
  }
  arriving.registry.catch(() => undefined)

  // The local database, its migrations, and who is signed in.
  await startDataLayer({ onSuperseded: () => location.reload() })
  // The settings of this device.
  startTheme()
  // The texts.
  await arriving.texts
  startLanguage()
  // The settings of the user and analytics would come here; there are none yet.

  // Ready: what the remotes bring, and the keys.
  await Promise.all([arriving.registry, arriving.overrides])
  startPartLog()
  showParts()
  sendReports()
  followRegistry()
  followOverrides()
  startKeyboard(isApplePlatform())
  tellRefusals()
  tellUpdates()
  keepForOffline()
}
