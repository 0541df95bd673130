import {
  BookOpen,
  Compass,
  Keyboard,
  Library,
  List,
  Monitor,
  Moon,
  Newspaper,
  PanelLeft,
  Plus,
  Rss,
  Settings,
  Share2,
  Sun,
} from '@tidings/ui'
import type { ReactElement } from 'react'
import type { CommandGroup } from './group-commands.ts'

/** What the shell itself offers elsewhere has the same icon here. */
const ownIcons: Record<string, ReactElement> = {
  'global:quick-add': <Plus aria-hidden="true" />,
  'global:settings': <Settings aria-hidden="true" />,
  'global:show-shortcuts': <Keyboard aria-hidden="true" />,
  'follow:change-color-mode-to-auto': <Monitor aria-hidden="true" />,
  'follow:change-color-mode-to-dark': <Moon aria-hidden="true" />,
  'follow:change-color-mode-to-light': <Sun aria-hidden="true" />,
}

const kinds: Record<CommandGroup | 'feed', ReactElement> = {
  feed: <Rss aria-hidden="true" />,
  entry: <Newspaper aria-hidden="true" />,
  integration: <Share2 aria-hidden="true" />,
  list: <Library aria-hidden="true" />,
  settings: <Settings aria-hidden="true" />,
  global: <Compass aria-hidden="true" />,
  layout: <PanelLeft aria-hidden="true" />,
  timeline: <List aria-hidden="true" />,
  entry_render: <BookOpen aria-hidden="true" />,
  subscription: <Rss aria-hidden="true" />,
}

/** The icon of a row of the palette: of the command where it has one here, else of what it is about. */
export const paletteIcon = (kind: keyof typeof kinds, command = ''): ReactElement =>
  ownIcons[command] ?? kinds[kind]
