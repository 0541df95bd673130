import { access } from './access.ts'
import { z } from './zod.ts'

/** Groups of commands, in the order of the shortcut guide (details.md 1). */
export const commandGroups = [
  'entry',
  'integration',
  'list',
  'settings',
  'global',
  'layout',
  'timeline',
  'entry_render',
  'subscription',
] as const

const commandGroup = z.enum(commandGroups)

/**
 * A command as a manifest declares it. `id` is the specification's identifier; `keys` its default keys in the notation
 * of react-hotkeys-hook (`mod+k`, `shift+mod+a`), none when it has no default key. `title` is a key in a locale
 * namespace of the part. A command with `opens` shows that part: in the overlay region, or where the part fills the slot
 * `panel`, there, and closes it again; where that part answers it, it is carried out in it instead. Any other is answered by
 * whichever part has it in use.
 */
export const commandDeclaration = z.object({
  id: z.string().regex(/^[a-z-]+:[a-z0-9-]+$/),
  group: commandGroup,
  title: z.string(),
  keys: z.array(z.string()).default([]),
  opens: z.string().optional(),
  access: access.optional(),
  /** Where its keys count: everywhere, or only while a column has the focus. */
  scope: z.enum(['global', 'subscription', 'timeline', 'entry-render']).default('global'),
})

export type CommandDeclaration = z.infer<typeof commandDeclaration>
export type CommandScope = CommandDeclaration['scope']
