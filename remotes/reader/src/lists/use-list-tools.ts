import { useNavigate } from '@tidings/runtime'
import type { ListTools } from '../commands/list-commands.ts'
import { $question, type LibraryQuestion } from '../library/question.store.ts'
import { useSubscriptionActions } from '../subscriptions/use-subscription-actions.ts'
import { useListActions } from './use-list-actions.ts'

const askInLibrary = (question: LibraryQuestion) => $question.set(question)

/** What the commands of lists are done with; questions are asked where the library does, unless somewhere else. */
export function useListTools(ask: ListTools['ask'] = askInLibrary): ListTools {
  return { ask, navigate: useNavigate(), ...useSubscriptionActions(), ...useListActions() }
}
