import { entryTargets } from './entry-targets.ts'
import { snowflakeId } from './identifiers.ts'
import { languageSchema } from './texts.ts'
import { translatedFields, type Translation, type WantedTranslation } from './translated-fields.ts'
import { z } from './zod.ts'

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** Places of the shell and of remotes that others fill, each with the properties its parts receive. */
export const slots = {
  /** Body of the sidebar column. */
  sidebar: z.object({}),
  /** What goes on playing whatever page is shown. */
  player: z.object({}),
  /** Rows of the account menu. */
  'account-menu': z.object({}),
  /** Pages of the settings that come with the part they are about; of notifications, what stands below the devices. */
  'settings-ai': z.object({}),
  'settings-integration': z.object({}),
  'settings-list': z.object({}),
  'settings-notifications': z.object({}),
  'settings-invitations': z.object({}),
  'settings-referral': z.object({}),
  /** Between the head of an open entry and its text: what it says in a few words. */
  'entry-summary': z.object({ entryId: snowflakeId, target: z.enum(entryTargets) }),
  /** Where entries are shown: it brings them in another language, and says there how far that is and what went wrong. */
  'entry-translation': z.object({
    wanted: z.array(
      z.object({ entryId: snowflakeId, fields: z.array(z.enum(translatedFields)), version: z.string() }),
    ),
    language: languageSchema,
    /** Beside a list it says only what went wrong. */
    isList: z.boolean(),
    onTranslated: z.custom<(wanted: WantedTranslation, translation: Translation) => void>(isFunction),
  }),
  /**
   * Beside the page, or floating over it: one that a command of its remote `opens`, and closes again. What is marked
   * `data-panel-handle` in it moves it where it floats.
   */
  panel: z.object({ onClose: z.custom<() => void>(isFunction) }),
  /** A dialog over everything, opened by a command. */
  overlay: z.object({ onClose: z.custom<() => void>(isFunction) }),
} as const

export type SlotName = keyof typeof slots
export type SlotProps<Name extends SlotName> = z.infer<(typeof slots)[Name]>

export const slotName = z.enum([
  'sidebar',
  'player',
  'account-menu',
  'settings-ai',
  'settings-integration',
  'settings-list',
  'settings-notifications',
  'settings-invitations',
  'settings-referral',
  'entry-summary',
  'entry-translation',
  'panel',
  'overlay',
])
