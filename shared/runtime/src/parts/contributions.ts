import type {
  CommandDeclaration,
  FailureClass,
  PartSource,
  PartStage,
  RemoteManifest,
  SlotName,
} from '@tidings/contracts'
import { atom } from 'nanostores'
import type { Part } from './part.ts'

/** One deployed version of a part. */
export interface PartVersion {
  version: string
  /** Why it is among those to try. */
  source: PartSource
  load: () => Promise<Part>
  /** Loads it from its second address: what hangs at the first would only be joined there. */
  loadFromAlias?: () => Promise<Part>
  /** Brings its code without running it, because it is likely to be wanted soon. */
  preload?: () => void
  /** What kind of failure it was: one of the network that it came by, or else what it looks like. */
  classify?: (error: unknown, otherwise: FailureClass) => Promise<FailureClass>
  /** It never came to an end when it ran here last: it is tried when somebody asks for it. */
  isHeldBack?: boolean
  /** The capabilities that its manifest names: it is given no others. */
  uses?: readonly string[]
  /** The capabilities that its manifest names as its own: it may offer no others. */
  provides?: readonly string[]
  /** Milliseconds a stage may take, where the default does not suit. */
  deadlines?: Partial<Record<PartStage, number | undefined>>
}

/** A part by the names of its remote and its export, with the versions in the order to try them. */
export interface PartReference {
  remote: string
  name: string
  versions: readonly PartVersion[]
}

type Route = RemoteManifest['routes'][number]

export interface RouteContribution extends Omit<Route, 'part' | 'access'> {
  part: PartReference
  /** What it is called in the navigation, by language, where that is known without the texts of its remote. */
  titles?: Readonly<Record<string, string>> | undefined
}

export interface SlotContribution {
  slot: SlotName
  order: number
  part: PartReference
}

/** `opens` is the part that the command shows in the overlay. */
export interface CommandContribution extends Omit<CommandDeclaration, 'opens' | 'keys' | 'access'> {
  keys: readonly string[]
  opens?: PartReference
  /** The keys that its manifest names, where `keys` may be those of the user. */
  defaultKeys?: readonly string[]
}

export interface Contributions {
  routes: readonly RouteContribution[]
  slots: readonly SlotContribution[]
  commands: readonly CommandContribution[]
}

/** What the shell and the remotes that are there put on the page. A remote that is absent contributes nothing. */
export const $contributions = atom<Contributions>({ routes: [], slots: [], commands: [] })
