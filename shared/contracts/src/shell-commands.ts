/** Of the commands that the shell has itself: what each is and does is told by the shell. */
export const shellCommandIds = [
  'global:quick-search',
  'global:show-shortcuts',
  'global:discover',
  'layout:toggle-subscription-column',
  'follow:change-color-mode-to-auto',
  'follow:change-color-mode-to-dark',
  'follow:change-color-mode-to-light',
] as const

export type ShellCommandId = (typeof shellCommandIds)[number]
