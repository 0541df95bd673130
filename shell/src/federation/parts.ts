import type { FailureClass, PartReport, RemoteVersion } from '@tidings/contracts'
import {
  $contributions,
  $session,
  $settings,
  atom,
  browserId,
  onPartReport,
  reportPart,
  savesData,
  type CommandContribution,
} from '@tidings/runtime'
import { shellCommands } from '../commands/shell-commands.ts'
import { withShortcuts } from '../commands/with-shortcuts.ts'
import { chooseVersions, type Choice } from './choose-versions.ts'
import { contributionsOf } from './contributions.ts'
import { allowScripts } from './import-map.ts'
import { readLastGood, rememberGood } from './last-good.ts'
import { $flags, followFlags } from './flags.ts'
import { isHeldBack, release } from './held-back.ts'
import { loadVersion } from './load-version.ts'
import { preloadVersion } from './preload.ts'
import { $registry } from './registry.ts'
import { $overrides } from '../overrides/overrides.store.ts'
import { withOverrides } from '../overrides/with-overrides.ts'
import { isOff } from './switched-off.ts'

/** What runs of each remote of the registry, and why. */
export const $choices = atom<readonly Choice[]>([])

/** Puts on the page what the registry has for this user, now and whenever either changes; returns an unsubscribe function. */
export function showParts(): () => void {
  const stopFollowing = followFlags()
  goodBefore = readLastGood()
  showForUser($session.get()?.id)
  const stops = [
    stopFollowing,
    $flags.listen(() => showForUser($session.get()?.id)),
    $registry.listen(() => showForUser($session.get()?.id)),
    $overrides.listen(() => showForUser($session.get()?.id)),
    $session.listen((user, before) => {
      if (user?.id !== before?.id || user?.role !== before?.role) showForUser(user?.id)
    }),
    $settings.listen(({ commandShortcuts }, before) => {
      if (commandShortcuts === before?.commandShortcuts) return
      const shown = $contributions.get()
      $contributions.set({ ...shown, commands: withOwnKeys(shown.commands) })
    }),
    onPartReport(remember),
  ]
  return () => stops.forEach((stop) => stop())
}

/** The entries of versions that broke here, by their own doing: to ask the browser for them again changes nothing. */
const broken = new Set<string>()
const ownDoing = new Set<FailureClass>(['evaluate', 'mount', 'render'])

/** What came up on this page, each as `remote part version`. */
const cameUp = new Set<string>()
/** The versions that had worked here before this page. */
let goodBefore: ReadonlyMap<string, string> | undefined

function remember({ remote, part, version, failure, source }: PartReport): void {
  const found = candidatesOf(remote).find((candidate) => candidate.version.version === version)?.version
  if (!found || source === 'override') return
  const own = `${remote} ${part} ${version}`
  if (!failure) {
    cameUp.add(own)
    if (!broken.has(found.entry)) rememberGood(remote, version)
    release(remote, version)
  }
  // A crash of what had come up before may well be the data's doing; that another part came up says nothing of this one.
  else if (ownDoing.has(failure.class) && !cameUp.has(own) && goodBefore?.get(remote) !== version) {
    broken.add(found.entry)
    showForUser($session.get()?.id)
  }
}

const candidatesOf = (remote: string) => $choices.get().find(({ name }) => name === remote)?.candidates ?? []

function showForUser(userId: string | undefined): void {
  const { registry, files } = $registry.get() ?? {}
  if (!registry) return
  const overrides = new Map(
    $overrides.get().flatMap(({ name, version }) => (version ? [[name, version]] : [])),
  )
  const chooser = {
    // In this browser the same each time.
    userId: userId ?? browserId(),
    gate: registry.gate,
    lastGood: readLastGood(),
    broken,
    overrides,
  }
  const choices = withOverrides(registry.remotes, overrides)
    .filter(({ name }) => !isOff(name))
    .map((line) => onlyWithin(files, chooseVersions(line, chooser)))
  tellRefusals(choices)
  allowScripts(choices.flatMap(({ candidates }) => candidates.map(({ version }) => version)))
  const renewed = renewedBy(choices)
  $choices.set(choices)
  prepare(renewed)
  const { routes, slots, commands } = contributionsOf(choices, {
    loadVersion,
    role: $session.get()?.role,
    flags: $flags.get(),
    isHeldBack,
  })
  $contributions.set({ routes, slots, commands: withOwnKeys([...shellCommands, ...commands]) })
}

/** Commands with the keys that the user gave them. */
const withOwnKeys = (commands: readonly CommandContribution[]) =>
  withShortcuts(commands, $settings.get().commandShortcuts)

/** Away from the server a version that was not kept cannot come up, and would bring its texts to one that can. */
function onlyWithin(files: ReadonlySet<string> | undefined, choice: Choice): Choice {
  if (!files) return choice
  const candidates = choice.candidates.filter(
    ({ version, source }) => source === 'override' || files.has(version.entry),
  )
  return { ...choice, candidates }
}

const told = new Set<string>()

/** Each refusal once: it is a failure of the version, though none of its code ever ran. */
function tellRefusals(choices: readonly Choice[]): void {
  for (const { name: remote, refusals } of choices) {
    for (const { version, source, reason: message } of refusals) {
      if (told.has(message)) continue
      told.add(message)
      const failure = { class: 'contract', stage: 'load', message } as const
      reportPart({ remote, part: '', version, source, stages: {}, failure })
    }
  }
}

/** The versions that are to be tried first from now on, where another one was before. */
function renewedBy(choices: readonly Choice[]): RemoteVersion[] {
  const before = new Map(
    $choices.get().map(({ name, candidates: [first] }) => [name, first?.version.version]),
  )
  return choices.flatMap(({ name, candidates: [first] }) =>
    first && before.has(name) && before.get(name) !== first.version.version ? [first.version] : [],
  )
}

/** Brings what comes while the page runs, before its part is wanted, unless the user wants few data used. */
function prepare(versions: readonly RemoteVersion[]): void {
  if (savesData()) return
  versions.forEach((version) => preloadVersion(version, { withTexts: true }))
}
