import { pageFeedLimits, pageParts, type PageField, type PageRecipe } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { Button, TextField } from '@tidings/ui'
import { useState } from 'react'
import styles from './chosen-panel.module.css'
import type { PagePreview } from './use-page-feed.ts'

interface RecipeFieldsProps {
  recipe: PageRecipe
  problems: PagePreview['problems']
  onChange: (recipe: PageRecipe) => void
}

type Draft = Partial<Record<PageField, string>>

/** The selectors themselves, for those who write them. */
export function RecipeFields({ recipe, problems, onChange }: RecipeFieldsProps) {
  const { t } = useTranslation('discover')
  const [draft, setDraft] = useState<Draft>({})
  const valueOf = (field: PageField) => draft[field] ?? recipe[field] ?? ''

  function handleSubmit() {
    const parts = pageParts.flatMap((part) => (valueOf(part).trim() ? [[part, valueOf(part).trim()]] : []))
    onChange({ ...Object.fromEntries(parts), item: valueOf('item').trim() })
    setDraft({})
  }

  return (
    <details className={styles.selectors}>
      <summary>{t('pageFeed.selectors')}</summary>
      <form
        className={styles.selectorForm}
        onSubmit={(event) => {
          event.preventDefault()
          handleSubmit()
        }}
      >
        {(['item', ...pageParts] as const).map((field) => {
          const problem = draft[field] === undefined && problems.find((each) => each.field === field)
          return (
            <TextField
              key={field}
              label={t(`pageFeed.field.${field}`)}
              error={problem && t(`pageFeed.problem.${problem.reason}`)}
              maxLength={pageFeedLimits.selectorLength}
              required={field === 'item'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={valueOf(field)}
              onChange={(value) => setDraft({ ...draft, [field]: value })}
            />
          )
        })}
        <div>
          <Button type="submit" size="small" disabled={Object.keys(draft).length === 0}>
            {t('pageFeed.try')}
          </Button>
        </div>
      </form>
    </details>
  )
}
