import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { listFlags } from '../../accounts/feature-flags/feature-flags.service.ts'
import { chooseModel, mayBringModels, serverModelsOf } from './known-models.ts'
import type { ModelsDeps } from './models-deps.ts'

/** The flag by which administrators give the assistant to some and not to others. */
const FLAG = 'ai_chat'

/** Features that follow from what there is: contributions of remotes name them, so nothing is shown that would not work. */
interface AssistantFeatures {
  /** There is a model to ask, and the user wants an assistant. */
  assistant: boolean
  /** What would make it work, or switch it off, can be said. */
  assistantSettings: boolean
}

const none: AssistantFeatures = { assistant: false, assistantSettings: false }

/** What somebody has of the assistant, of whom `flags` are on. */
export async function featuresOfAssistant(
  deps: Pick<BaseDeps, 'config' | 'database' | 'clock'> & Pick<ModelsDeps, 'models'>,
  user: SessionUser | null,
  flags: readonly string[],
): Promise<AssistantFeatures> {
  if (!user) return none
  if (await isWithheld(deps, flags)) return none
  return {
    assistant: (await chooseModel(deps, user, 'chat')) !== undefined,
    assistantSettings: serverModelsOf(deps, user).length > 0 || mayBringModels(deps, user),
  }
}

/** Whether administrators give the assistant to some, and not to somebody of whom `flags` are on. */
export const isWithheld = async (
  deps: Pick<BaseDeps, 'config' | 'database' | 'clock'>,
  flags: readonly string[],
): Promise<boolean> => !flags.includes(FLAG) && (await listFlags(deps)).some(({ name }) => name === FLAG)
