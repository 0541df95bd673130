import { $contributions, NavLink, preloadPart, useStore, useTranslation } from '@tidings/runtime'
import { Compass, Newspaper, Settings, Sparkles, Zap } from '@tidings/ui'
import { Suspense } from 'react'

const icons = { compass: Compass, sparkles: Sparkles, zap: Zap, settings: Settings, newspaper: Newspaper }

export interface PageLinksProps {
  className: string | undefined
  linkClassName: string | undefined
}

/** The pages of the remotes that want to be found, in their order. */
export function PageLinks(props: PageLinksProps) {
  return (
    // Their names are texts of the remotes, which may be on their way.
    <Suspense fallback={null}>
      <NamedPageLinks {...props} />
    </Suspense>
  )
}

function NamedPageLinks({ className, linkClassName }: PageLinksProps) {
  const { routes } = useStore($contributions)
  const pages = routes.flatMap(({ navigation, part }) => (navigation ? [{ ...navigation, part }] : []))
  const { t } = useTranslation(pages.map(({ title }) => title.slice(0, title.indexOf(':'))))
  if (pages.length === 0) return null
  return (
    <nav className={className}>
      {pages
        .toSorted((one, other) => one.order - other.order)
        .map(({ title, icon, path, part }) => {
          const Icon = icons[icon]
          return (
            <NavLink
              key={path}
              to={path}
              className={() => linkClassName}
              onPointerEnter={() => preloadPart(part)}
              onFocus={() => preloadPart(part)}
            >
              <Icon aria-hidden="true" />
              <span>{t(title)}</span>
            </NavLink>
          )
        })}
    </nav>
  )
}
