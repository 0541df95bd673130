import type { ComponentType } from 'react'

/** Of lucide, or one of ours. */
export type CommandIcon = ComponentType<{ className?: string | undefined }>

/** A surface that offers commands, or the part of it between two lines. */
export type CommandSurface =
  /** Beside a row. */
  | 'row'
  /** The context menu: what is done first, what needs the text to be open, addresses, what is for owners, what destroys. */
  | 'menu'
  | 'menu-text'
  | 'menu-address'
  | 'menu-own'
  | 'menu-end'
  /** The toolbar of an entry, whose order its reader chooses, and the menu behind it. */
  | 'toolbar'
  | 'toolbar-menu'
  | 'toolbar-end'
  /** The head of a list, or of an entry. */
  | 'header'
  | 'share'

/** How a command looks for what it would be done to. */
export interface CommandLook {
  /** Key of its name, where it is not that of the manifest: it depends on the target, or the surface says the rest. */
  label?: string
  icon?: CommandIcon
  /** What the icon shows of the target. */
  mark?: 'starred' | 'unread' | 'read'
  /** For what is on or off. */
  pressed?: boolean
  disabled?: boolean
  /** It is being done. */
  loading?: boolean
}

/**
 * What a command of the manifest looks like and does. Its identifier, its name and its keys are the manifest's; in which
 * order commands are offered, too.
 */
export interface Command<Target, Tools> {
  icon: CommandIcon
  surfaces?: readonly CommandSurface[]
  /** False where it cannot be done to a target; it looks the same for all targets where this is missing. */
  look?: (target: Target) => CommandLook | false
  danger?: true
  /** Missing where the component that holds what it needs answers it. */
  run?: (target: Target, tools: Tools) => unknown
  /** What is asked for next waits until this is done. */
  isChange?: true
}

/** Commands by their identifiers in the manifest. */
export type Commands<Target, Tools> = Readonly<Record<string, Command<Target, Tools>>>

/** A command that can be done to something at present, as it is shown. */
export interface Offer extends Omit<CommandLook, 'label' | 'icon'> {
  id: string
  label: string
  icon: CommandIcon
  /** The first of its keys, as its reader has set them. */
  shortcut: string | undefined
  danger?: boolean | undefined
}
