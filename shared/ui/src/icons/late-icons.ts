import { lateIcon } from './late-icon.tsx'

// Of menus, dialogs and pages that are opened later.

export const Blocks = lateIcon('Blocks')
export const Circle = lateIcon('Circle')
export const Copy = lateIcon('Copy')
export const Download = lateIcon('Download')
export const Eye = lateIcon('Eye')
export const FileUp = lateIcon('FileUp')
export const Keyboard = lateIcon('Keyboard')
export const Languages = lateIcon('Languages')
export const Link = lateIcon('Link')
export const LogOut = lateIcon('LogOut')
export const Monitor = lateIcon('Monitor')
export const Moon = lateIcon('Moon')
export const Pencil = lateIcon('Pencil')
export const Rss = lateIcon('Rss')
export const Share2 = lateIcon('Share2')
export const Sun = lateIcon('Sun')
export const Trash2 = lateIcon('Trash2')
export const UserRound = lateIcon('UserRound')
export const UsersRound = lateIcon('UsersRound')
