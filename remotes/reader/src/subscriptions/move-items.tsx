import { View, views } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Check, Layers, MenuItem, MenuSeparator, MenuSubmenu, Plus } from '@tidings/ui'
import { FolderInput } from '../icons/icons.tsx'
import { $question } from '../library/question.store.ts'
import { viewDetails } from '../views/view-details.ts'
import { useCategories } from './use-categories.ts'
import { moveSubscriptions, type Move, type Moved } from './move-subscriptions.ts'

interface MoveItemsProps extends Moved {
  /** Where they are, if that is one place. */
  now?: { category: string | null; view: View }
}

/** Moves feeds and lists into a category, a new one, or none; and into another view. */
export function MoveItems({ now, ...moved }: MoveItemsProps) {
  const { t } = useTranslation('reader')
  const handleMove = (move: Move) => void moveSubscriptions(moved, move, t)
  const categories = useCategories()
  return (
    <>
      <MenuSubmenu icon={<FolderInput />} label={t('feeds.moveToCategory')}>
        {categories.map((category) => (
          <MenuItem
            key={category}
            icon={now?.category === category ? <Check /> : <Check visibility="hidden" />}
            disabled={now?.category === category}
            onSelect={() => handleMove({ category })}
          >
            {category}
          </MenuItem>
        ))}
        <MenuItem
          icon={now?.category === null ? <Check /> : <Check visibility="hidden" />}
          disabled={now?.category === null}
          onSelect={() => handleMove({ category: null })}
        >
          {t('feeds.noCategory')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Plus />} onSelect={() => $question.set({ ask: 'move-feeds', ...moved })}>
          {t('feeds.newCategory')}
        </MenuItem>
      </MenuSubmenu>
      <MenuSubmenu icon={<Layers />} label={t('feeds.moveToView')}>
        {views.map((view) => {
          if (view === View.All) return null
          const { icon: ViewIcon, title } = viewDetails[view]
          return (
            <MenuItem
              key={view}
              icon={now?.view === view ? <Check /> : <ViewIcon />}
              disabled={now?.view === view}
              onSelect={() => handleMove({ view })}
            >
              {t(title)}
            </MenuItem>
          )
        })}
      </MenuSubmenu>
    </>
  )
}
