import { View } from '@tidings/contracts'
import { useCommand, useNavigate } from '@tidings/runtime'
import { timelinePath } from '../scope/timeline-path.ts'

/** Commands that lead from one view to another. */
export function useTabCommands(tabs: readonly View[], current: View): void {
  const navigate = useNavigate()
  const open = (view: View | undefined) => {
    if (view !== undefined) void navigate(timelinePath({ view, kind: 'all' }))
  }
  const step = (by: number) => open(tabs[(tabs.indexOf(current) + by + tabs.length) % tabs.length])

  useCommand('subscription:switch-tab-to-next', () => step(1))
  useCommand('subscription:switch-tab-to-previous', () => step(-1))
  useCommand('subscription:switch-tab-to-article', () => open(View.Articles))
  useCommand('subscription:switch-tab-to-social', () => open(View.SocialMedia))
  useCommand('subscription:switch-tab-to-picture', () => open(View.Pictures))
  useCommand('subscription:switch-tab-to-video', () => open(View.Videos))
  useCommand('subscription:switch-tab-to-audio', () => open(View.Audios))
  useCommand('subscription:switch-tab-to-notification', () => open(View.Notifications))
}
