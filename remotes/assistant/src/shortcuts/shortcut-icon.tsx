import { BookOpen, Languages, List, MessageCircle, Pencil, Search, Sparkles, Star } from '@tidings/ui'

const icons = {
  sparkles: Sparkles,
  list: List,
  book: BookOpen,
  search: Search,
  message: MessageCircle,
  pencil: Pencil,
  languages: Languages,
  star: Star,
}

type IconName = keyof typeof icons

export const iconNames: readonly IconName[] = [
  'sparkles',
  'list',
  'book',
  'search',
  'message',
  'pencil',
  'languages',
  'star',
]

/** The icon of a shortcut; another client may have named one that is not here. */
export function ShortcutIcon({ name }: { name: string | undefined }) {
  const Icon = icons[iconNames.find((known) => known === name) ?? 'sparkles']
  return <Icon aria-hidden="true" />
}
