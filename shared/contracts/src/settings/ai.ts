import {
  PERSONAL_PROMPT_LENGTH,
  SHORTCUT_NAME_LENGTH,
  SHORTCUT_PROMPT_LENGTH,
  SHORTCUTS_MAX,
} from '../form-limits/index.ts'
import { z } from '../zod.ts'
import { device, flag, setting, words } from './setting.ts'

const prompt = z.string().max(SHORTCUT_PROMPT_LENGTH)

/** What is missing or wrong in one leaves the others as they are (specification, section 5). */
const shortcut = z.object({
  id: z.string().max(100),
  name: z.string().max(SHORTCUT_NAME_LENGTH),
  /** Empty where that of the server counts. */
  prompt,
  defaultPrompt: prompt.optional(),
  enabled: z.boolean().catch(true),
  icon: z.string().max(100).optional(),
  hotkey: z.string().max(60).optional(),
  displayTargets: z
    .array(z.enum(['list', 'entry']))
    .min(1)
    .catch(['list', 'entry']),
})

/** A model by its name (models.ts); the first that there is without one. */
const model = words(200, '')

/** Tab `ai` (specification, section 3). */
export const aiSettings = {
  /** Without it nothing of the assistant is shown, and nothing asked of a model. Beyond the wire format. */
  assistant: flag(true),
  /** What is used for each; beyond the wire format. */
  chatModel: model,
  summaryModel: model,
  translationModel: model,
  taskModel: model,
  personalizePrompt: words(PERSONAL_PROMPT_LENGTH, ''),
  /** Whether chats are told what the assistant remembers, and may propose more of it. Beyond the wire format. */
  memories: flag(true),
  shortcuts: setting(z.array(shortcut).max(SHORTCUTS_MAX), []),
  mcpEnabled: flag(false),
  mcpServices: setting(z.array(z.unknown()).max(100), []),
  autoScrollWhenStreaming: flag(true),
  panelStyle: setting(z.enum(['fixed', 'floating']), 'fixed', device),
  showSplineButton: flag(true, device),
} as const
