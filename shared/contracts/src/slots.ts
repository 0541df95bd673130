import { z } from './zod.ts'

/** Places of the shell and of remotes that others fill, each with the properties its parts receive. */
export const slots = {
  /** Body of the sidebar column. */
  sidebar: z.object({}),
  /** Rows of the account menu. */
  'account-menu': z.object({}),
  /** A dialog or panel over everything, opened by a command. */
  overlay: z.object({ onClose: z.custom<() => void>((value) => typeof value === 'function') }),
} as const

export type SlotName = keyof typeof slots
export type SlotProps<Name extends SlotName> = z.infer<(typeof slots)[Name]>

export const slotName = z.enum(['sidebar', 'account-menu', 'overlay'])
