import { lateIcon } from './late-icon.tsx'

// Of menus, dialogs and pages that are opened later.

export const Blocks = lateIcon('Blocks')
export const Circle = lateIcon('Circle')
// What a reader of 0.1 shows for what is unread.
export const CircleDot = lateIcon('CircleDot')
export const CircleX = lateIcon('CircleX')
export const CloudOff = lateIcon('CloudOff')
export const Copy = lateIcon('Copy')
export const Download = lateIcon('Download')
export const Eye = lateIcon('Eye')
export const EyeOff = lateIcon('EyeOff')
export const FileUp = lateIcon('FileUp')
export const Info = lateIcon('Info')
export const Keyboard = lateIcon('Keyboard')
export const Languages = lateIcon('Languages')
export const Link = lateIcon('Link')
export const Lock = lateIcon('Lock')
export const LogOut = lateIcon('LogOut')
export const Monitor = lateIcon('Monitor')
export const Moon = lateIcon('Moon')
export const Pencil = lateIcon('Pencil')
export const Rss = lateIcon('Rss')
export const Share2 = lateIcon('Share2')
export const Sparkles = lateIcon('Sparkles')
export const Sun = lateIcon('Sun')
export const Trash2 = lateIcon('Trash2')
export const UserRound = lateIcon('UserRound')
export const UsersRound = lateIcon('UsersRound')
export const Zap = lateIcon('Zap')

// What a reader of 0.1 shows where there is no network.
export const WifiOff = lateIcon('CloudOff')
