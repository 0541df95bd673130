import { Button, Callout, EmptyState, Progress, Rss, Skeleton, Spinner, toast } from '../src/index.ts'
import styles from './gallery.module.css'
import { Row, Section } from './section.tsx'

export function FeedbackSection() {
  return (
    <Section title="Feedback">
      <div className={styles.stack}>
        <Callout title="Shown from the copy of Tuesday">The site has not answered since.</Callout>
        <Callout tone="warning" title="You are offline" action={<Button size="small">Retry</Button>}>
          What you change is kept and sent later.
        </Callout>
        <Callout tone="danger" title="The feed cannot be read">
          https://example.org/a/very/long/address/that/does/not/want/to/end/anywhere/at/all/feed.xml
        </Callout>
      </div>
      <div className={styles.stack}>
        <Progress label="Importing" value={128} max={200} valueText="128 of 200" />
        <Progress label="Looking" value={null} hideLabel />
      </div>
      <Row>
        <Spinner /> <Spinner size={20} />
        <div className={styles.column} aria-busy="true">
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
      </Row>
      <Row>
        <Button
          onClick={() =>
            toast('Marked 12 as read', { action: { label: 'Undo', onClick: () => toast('Undone') } })
          }
        >
          Toast with Undo
        </Button>
        <Button onClick={() => toast.success('Imported', { description: '198 of 200 feeds' })}>
          Success
        </Button>
        <Button onClick={() => toast.error('The server refused it', { duration: 0 })}>
          Error that stays
        </Button>
      </Row>
      <EmptyState
        icon={<Rss />}
        title="Nothing here yet"
        text="Subscribe to a site, and what it publishes appears here."
        action={<Button variant="primary">Add a feed</Button>}
      />
    </Section>
  )
}
