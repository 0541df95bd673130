import { View } from '@tidings/contracts'
import { useCommand, useNavigate } from '@tidings/runtime'
import { useCommands } from '../commands/use-commands.ts'
import { timelinePath } from '../scope/timeline-path.ts'

const viewsByCommand: Readonly<Record<string, View>> = {
  'subscription:switch-tab-to-article': View.Articles,
  'subscription:switch-tab-to-social': View.SocialMedia,
  'subscription:switch-tab-to-picture': View.Pictures,
  'subscription:switch-tab-to-video': View.Videos,
  'subscription:switch-tab-to-audio': View.Audios,
  'subscription:switch-tab-to-notification': View.Notifications,
}

/** Commands that lead from one view to another. */
export function useTabCommands(tabs: readonly View[], current: View): void {
  const navigate = useNavigate()
  const open = (view: View | undefined) => {
    if (view !== undefined) void navigate(timelinePath({ view, kind: 'all' }))
  }
  const step = (by: number) => open(tabs[(tabs.indexOf(current) + by + tabs.length) % tabs.length])

  useCommand('subscription:switch-tab-to-next', () => step(1))
  useCommand('subscription:switch-tab-to-previous', () => step(-1))
  // Which one is said by the key alone.
  useCommand(
    'subscription:switch-tab-to-nth',
    (key) => open(tabs[Number(key) - 1]),
    () => false,
  )
  useCommands(Object.keys(viewsByCommand), (id) => open(viewsByCommand[id]))
}
