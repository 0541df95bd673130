import { pageParts, type PageField, type PageRecipe } from '@tidings/contracts'
import { formatDate, useTranslation } from '@tidings/runtime'
import { Button, IconButton, WebImage, X } from '@tidings/ui'
import styles from './chosen-panel.module.css'
import type { PagePreview } from './use-page-feed.ts'

interface PartFieldsProps {
  recipe: PageRecipe
  preview: PagePreview | null
  /** What is being pointed at. */
  field: PageField
  onField: (field: PageField) => void
  onChange: (recipe: PageRecipe) => void
}

/** What is in each entry, with what the first one has there; each is pointed at anew, or left out. */
export function PartFields({ recipe, preview, field, onField, onChange }: PartFieldsProps) {
  const { t } = useTranslation('discover')
  const problems = new Map(preview?.problems.map(({ field: of, reason }) => [of, reason]))
  return (
    <section>
      <h2 className={styles.title}>{t('pageFeed.parts')}</h2>
      <ul className={styles.parts}>
        {pageParts.map((part) => {
          const name = t(`pageFeed.field.${part}`)
          const problem = problems.get(part)
          const { [part]: selector, ...others } = recipe
          return (
            <li key={part} className={styles.part}>
              <div className={styles.partWords}>
                <span className={styles.partName}>{name}</span>
                <ExampleOf preview={preview} part={part} isChosen={selector !== undefined} />
                {problem && (
                  <p className={styles.problem} role="alert">
                    {t(`pageFeed.problem.${problem}`)}
                  </p>
                )}
              </div>
              {selector !== undefined && (
                <IconButton
                  label={t('pageFeed.leaveOut', { part: name })}
                  size="small"
                  onClick={() => onChange({ ...others, item: recipe.item })}
                >
                  <X />
                </IconButton>
              )}
              <Button
                size="small"
                aria-pressed={field === part}
                aria-label={t('pageFeed.pointAt', { part: name })}
                onClick={() => onField(field === part ? 'item' : part)}
              >
                {t('pageFeed.point')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface ExampleProps {
  preview: PagePreview | null
  part: (typeof pageParts)[number]
  isChosen: boolean
}

function ExampleOf({ preview, part, isChosen }: ExampleProps) {
  const { t } = useTranslation('discover')
  if (!isChosen) return <span className={styles.quiet}>{t('pageFeed.none')}</span>
  const [example] = preview?.entries.flatMap((entry) => valueOf(entry, part) ?? []) ?? []
  if (!example) return <span className={styles.quiet}>{t('pageFeed.noExample')}</span>
  if (part === 'image') return <WebImage className={styles.example} src={example} alt="" />
  return <bdi className={styles.quiet}>{example}</bdi>
}

function valueOf(entry: PagePreview['entries'][number], part: ExampleProps['part']): string | null {
  if (part === 'date') return entry.publishedAt && formatDate(entry.publishedAt)
  return part === 'link' ? entry.url : entry[part]
}
