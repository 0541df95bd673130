import { configsQuery, useQuery, useTranslation } from '@tidings/runtime'
import { ArrowLeft, ChevronRight, useIsNarrow } from '@tidings/ui'
import { Suspense, useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { usePages } from '../pages.tsx'
import styles from './frame.module.css'

interface LinkProps {
  className: string | undefined
  'aria-current': 'page' | undefined
  children: ReactNode
}

export interface SettingsFrameProps {
  /** The page that is open; undefined for none. */
  page: string | undefined
  /** Leads to a page, undefined being the menu. */
  renderLink: (page: string | undefined, props: LinkProps) => ReactElement
}

const FIRST_PAGE = 'general'
/** In less there is room for the menu or a page, not for both; `frame.module.css` keeps to it as well. */
const MENU_BESIDE_PAGE_PX = 768

/** The menu beside the page that is open; in a narrow window one of the two. */
export function SettingsFrame({ page: wanted, renderLink }: SettingsFrameProps) {
  const { t } = useTranslation('settings')
  const pages = usePages()
  const { data: configs } = useQuery(configsQuery())
  const listed = pages.filter(({ isListed }) => !isListed || (configs && isListed(configs)))
  const isNarrow = useIsNarrow(MENU_BESIDE_PAGE_PX)
  const open = pages.find(({ id }) => id === (wanted ?? (isNarrow ? undefined : FIRST_PAGE)))
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(heading, open?.id)
  return (
    <div className={styles.frame} data-narrow={isNarrow || undefined}>
      {(!isNarrow || !open) && (
        <nav aria-label={t('page.menu')} className={styles.menu}>
          <ul>
            {listed.map(({ id, icon: Icon, isForAdmins }, index) => (
              <li key={id}>
                {isForAdmins && !listed[index - 1]?.isForAdmins && (
                  <p className={styles.menuTitle}>{t('menu.admin')}</p>
                )}
                {renderLink(id, {
                  className: styles.entry,
                  'aria-current': id === open?.id ? 'page' : undefined,
                  children: (
                    <>
                      <Icon aria-hidden="true" />
                      <span>{t(`menu.${id}`)}</span>
                      {isNarrow && <ChevronRight aria-hidden="true" className={styles.chevron} />}
                    </>
                  ),
                })}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {(open || !isNarrow) && (
        <section
          className={styles.page}
          // By its heading alone it would be called as what tells of changes: notifications.
          aria-label={open ? t('page.section', { name: t(`menu.${open.id}`) }) : t('page.unknown')}
          tabIndex={-1}
        >
          {isNarrow &&
            renderLink(undefined, {
              className: styles.back,
              'aria-current': undefined,
              children: (
                <>
                  <ArrowLeft aria-hidden="true" />
                  <span>{t('page.back')}</span>
                </>
              ),
            })}
          <h2 id="settings-heading" ref={heading} tabIndex={-1} className={styles.heading}>
            {open ? t(`menu.${open.id}`) : t('page.unknown')}
          </h2>
          <Suspense fallback={null}>{open && <open.Page key={open.id} />}</Suspense>
        </section>
      )}
    </div>
  )
}

/** Whoever opens another page reads on from its beginning; the first one is not theirs to be moved to. */
function useFocusOnChange(heading: { current: HTMLElement | null }, page: string | undefined): void {
  const last = useRef(page)
  useEffect(() => {
    if (last.current !== page) heading.current?.focus()
    last.current = page
  }, [heading, page])
}
