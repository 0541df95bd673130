import { $contributions, NavLink, useStore, useTranslation, type RouteContribution } from '@tidings/runtime'
import { Compass, Newspaper, Settings, Sparkles, Zap } from '@tidings/ui'

const icons = { compass: Compass, sparkles: Sparkles, zap: Zap, settings: Settings, newspaper: Newspaper }

export interface PageLinksProps {
  className: string | undefined
  linkClassName: string | undefined
}

/** The pages of the remotes that want to be found, in their order. */
export function PageLinks({ className, linkClassName }: PageLinksProps) {
  const { routes } = useStore($contributions)
  const pages = routes.flatMap(({ navigation, part, titles }) =>
    navigation ? [{ ...navigation, part, titles }] : [],
  )
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
  page: NonNullable<RouteContribution['navigation']> & Pick<RouteContribution, 'part' | 'titles'>
  className: string | undefined
}

function PageLink({ page: { title, titles, icon, path, part }, className }: PageLinkProps) {
  const { i18n } = useTranslation('app')
  const known = titles?.[i18n.resolvedLanguage ?? i18n.language]
  const Icon = icons[icon]
  return (
    <NavLink to={path} className={() => className}>
      <Icon aria-hidden="true" />
      <span>{known ?? <TitleFromTexts title={title} remote={part.remote} />}</span>
    </NavLink>
  )
}

/** What a remote that says no more is called: by its texts, and where those are not to be had, by its name. */
function TitleFromTexts({ title, remote }: { title: string; remote: string }) {
  const { t } = useTranslation(title.slice(0, title.indexOf(':')), { useSuspense: false })
  return t(title, { defaultValue: remote })
}
