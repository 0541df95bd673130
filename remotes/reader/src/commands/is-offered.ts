import type { CommandLook } from './command.ts'

/** What can be done looks so; what always can has no look of its own. */
export const isOffered = (look: CommandLook | false = {}): boolean => look !== false && !look.disabled
