import { flagsOfManifest, remoteManifest, type RemoteManifest } from '@tidings/contracts'
import { $contributions, startDataLayer, startKeyboard } from '@tidings/runtime'
import { isApplePlatform } from '@tidings/ui'
import { manifest as rawManifest, parts } from 'virtual:remote'
import { startLanguage } from '../../../shell/src/appearance/language.ts'
import { showAppearance } from '../../../shell/src/appearance/show-appearance.ts'
import type { Choice } from '../../../shell/src/federation/choose-versions.ts'
import { contributionsOf } from '../../../shell/src/federation/contributions.ts'
import { startTexts } from './texts.ts'

const VERSION = '0.0.0-dev'

const loadVersion = async () => parts

/** Does what the shell does at its start, as far as one remote needs it; answers the manifest of the remote. */
export async function startHost(): Promise<RemoteManifest> {
  const manifest = remoteManifest.parse(rawManifest)
  await startDataLayer({ onSuperseded: () => location.reload() })
  showAppearance()
  await startTexts()
  startLanguage(() => console.error('The texts of this language could not be loaded'))
  $contributions.set(
    contributionsOf([choiceOf(manifest)], {
      loadVersion,
      role: 'admin',
      flags: new Set(flagsOfManifest(manifest)),
      isHeldBack: () => false,
    }),
  )
  startKeyboard(isApplePlatform())
  return manifest
}

/** The sources, as if they were a version. */
function choiceOf(manifest: RemoteManifest): Choice {
  const version = {
    version: VERSION,
    manifest,
    fingerprints: {},
    builtAt: new Date().toISOString(),
    entry: `/remotes/${manifest.name}/${VERSION}/remoteEntry.js`,
    preload: [],
    styles: [],
    integrity: {},
  }
  return { name: manifest.name, candidates: [{ version, source: 'override' }], refusals: [] }
}
