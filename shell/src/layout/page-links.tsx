import {
  $contributions,
  NavLink,
  preloadPart,
  useStore,
  useTranslation,
  type RouteContribution,
} from '@tidings/runtime'
import { Compass, Newspaper, Settings, Sparkles, Zap } from '@tidings/ui'

const icons = { compass: Compass, sparkles: Sparkles, zap: Zap, settings: Settings, newspaper: Newspaper }

export interface PageLinksProps {
  className: string | undefined
  linkClassName: string | undefined
}

/** The pages of the remotes that want to be found, in their order. */
export function PageLinks({ className, linkClassName }: PageLinksProps) {
  const { routes } = useStore($contributions)
  const pages = routes.flatMap(({ navigation, part }) => (navigation ? [{ ...navigation, part }] : []))
  if (pages.length === 0) return null
  return (
    <nav className={className}>
      {pages
        .toSorted((one, other) => one.order - other.order)
        .map((page) => (
          <PageLink key={page.path} page={page} className={linkClassName} />
        ))}
    </nav>
  )
}

interface PageLinkProps {
  page: NonNullable<RouteContribution['navigation']> & Pick<RouteContribution, 'part'>
  className: string | undefined
}

/** Its name is among the texts of its remote; where those are not to be had, it is the remote's. */
function PageLink({ page: { title, icon, path, part }, className }: PageLinkProps) {
  const { t } = useTranslation(title.slice(0, title.indexOf(':')), { useSuspense: false })
  const Icon = icons[icon]
  return (
    <NavLink
      to={path}
      className={() => className}
      onPointerEnter={() => preloadPart(part)}
      onFocus={() => preloadPart(part)}
    >
      <Icon aria-hidden="true" />
      <span>{t(title, { defaultValue: part.remote })}</span>
    </NavLink>
  )
}
