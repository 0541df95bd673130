import type { CommandDeclaration, RemoteManifest, SlotName } from '@tidings/contracts'
import { atom } from 'nanostores'
import type { Part } from './part.ts'

/** One deployed version of a part. */
export interface PartVersion {
  version: string
  load: () => Promise<Part>
}

/** A part by the names of its remote and its export, with the versions to try, newest first. */
export interface PartReference {
  remote: string
  name: string
  versions: readonly PartVersion[]
}

type Route = RemoteManifest['routes'][number]

export interface RouteContribution extends Omit<Route, 'part'> {
  part: PartReference
}

export interface SlotContribution {
  slot: SlotName
  order: number
  part: PartReference
}

/** `opens` is the part that the command shows in the overlay. */
export interface CommandContribution extends Omit<CommandDeclaration, 'opens'> {
  opens?: PartReference
}

export interface Contributions {
  routes: readonly RouteContribution[]
  slots: readonly SlotContribution[]
  commands: readonly CommandContribution[]
}

/** What the shell and the remotes that are there put on the page. A remote that is absent contributes nothing. */
export const $contributions = atom<Contributions>({ routes: [], slots: [], commands: [] })
