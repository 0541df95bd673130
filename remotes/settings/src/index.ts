import { definePart } from '@tidings/runtime'

const namespaces = ['settings', 'shortcuts']

/** The settings on a page of their own. */
export const page = definePart(
  () => import('./frame/settings-page-part.tsx').then((part) => part.SettingsPagePart),
  { namespaces },
)

/** The settings over whatever is open. */
export const dialog = definePart(
  () => import('./frame/settings-dialog-part.tsx').then((part) => part.SettingsDialogPart),
  { namespaces },
)

/** The invitations that one made, among the settings. */
export const invitations = definePart(
  () => import('./invitations/invitations-part.tsx').then((part) => part.InvitationsPart),
  { namespaces: ['invitations', 'account', 'errors'] },
)
