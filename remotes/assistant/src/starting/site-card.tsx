import type { SiteProposal } from '@tidings/contracts'
import { db, listSubscriptions } from '@tidings/db'
import { Link, paths, useLiveQuery, useTranslation } from '@tidings/runtime'
import { Button, Checkbox, CircleCheck, LinkButton, Rss, VisuallyHidden } from '@tidings/ui'
import { useState } from 'react'
import { failureOf, type Failure } from '../failures/failure.ts'
import { ProposalButtons, ProposalFrame } from '../proposals/proposal-frame.tsx'
import { subscribeToSites } from './subscribe-to-sites.ts'
import styles from './starting.module.css'

type Site = SiteProposal['sites'][number]

/** Sites that a model proposes to whoever is new. Nobody subscribes to any but by a press here. */
export function SiteCard({ proposal: { sites } }: { proposal: SiteProposal }) {
  const { t } = useTranslation('ai')
  const { isFollowed, subscribe, isUnderWay, failure, isDoneHere } = useSubscribing()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const open = sites.filter(({ url }) => !isFollowed(url))
  const chosen = open.filter(({ url }) => !left.has(url))
  const toggle = (url: string, isChosen: boolean) =>
    setLeft((before) => new Set(isChosen ? [...before].filter((each) => each !== url) : [...before, url]))
  return (
    <ProposalFrame
      icon={<Rss aria-hidden="true" />}
      title={t(open.length === 0 ? 'starting.done' : 'starting.proposal')}
      takesFocus={isDoneHere && open.length === 0}
    >
      <ul className={styles.sites}>
        {sites.map((site) => (
          <li key={site.url}>
            {isFollowed(site.url) ? (
              <FollowedSite site={site} />
            ) : (
              <Checkbox
                label={<SiteName site={site} />}
                checked={!left.has(site.url)}
                onChange={(isChosen) => toggle(site.url, isChosen)}
              />
            )}
          </li>
        ))}
      </ul>
      {open.length === 0 ? (
        <LinkButton variant="primary" size="small" render={<Link to={paths.home} />}>
          {t('starting.read')}
        </LinkButton>
      ) : (
        <ProposalButtons failure={failure}>
          <Button
            size="small"
            variant="primary"
            loading={isUnderWay}
            disabled={chosen.length === 0}
            onClick={() => void subscribe(chosen.map(({ url }) => url))}
          >
            {t('starting.subscribe', { count: chosen.length })}
          </Button>
        </ProposalButtons>
      )}
    </ProposalFrame>
  )
}

/** What is followed, as it stands here and as the server has just said, and the way to follow more. */
function useSubscribing() {
  const followed = useLiveQuery(listAddresses, [])
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [isUnderWay, setIsUnderWay] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function subscribe(urls: readonly string[]) {
    setIsUnderWay(true)
    setFailure(null)
    try {
      const now = await subscribeToSites(urls)
      setAdded((before) => new Set([...before, ...now]))
      if (now.length < urls.length) setFailure({ words: 'starting.notAll' })
    } catch (error) {
      setFailure(failureOf(error))
    }
    setIsUnderWay(false)
  }
  return {
    isFollowed: (url: string) => added.has(url) || followed?.has(url) === true,
    subscribe,
    isUnderWay,
    failure,
    isDoneHere: added.size > 0,
  }
}

const listAddresses = async () => new Set((await listSubscriptions(db)).map(({ feed }) => feed?.url))

function FollowedSite({ site }: { site: Site }) {
  const { t } = useTranslation('ai')
  return (
    <p className={styles.followed}>
      <CircleCheck aria-hidden="true" />
      <VisuallyHidden>{t('starting.followed')}</VisuallyHidden>
      <SiteName site={site} />
    </p>
  )
}

/** With where it is: a name alone can be anybody's. */
const SiteName = ({ site: { title, category, url } }: { site: Site }) => (
  <span className={styles.site}>
    <span dir="auto">{title ?? url}</span>
    <span className={styles.quiet}>{[category, URL.parse(url)?.host].filter(Boolean).join(' · ')}</span>
  </span>
)
