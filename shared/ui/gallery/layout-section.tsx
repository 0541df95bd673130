import { useState } from 'react'
import { Count, FeedIcon, ResizeHandle, Tabs, VirtualList } from '../src/index.ts'
import styles from './gallery.module.css'
import { Section } from './section.tsx'

const rows = Array.from({ length: 10_000 }, (_, index) => `Entry ${index + 1} with a title of some length`)

export function LayoutSection() {
  const [width, setWidth] = useState(200)
  const [tab, setTab] = useState<'content' | 'description'>('content')
  return (
    <Section title="Tabs, panels, lists">
      <Tabs
        label="Ways to claim"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'content', label: 'Content', panel: <p>Put a line into an entry.</p> },
          { value: 'description', label: 'Description', panel: <p>Put a line into the description.</p> },
        ]}
      />
      <div className={styles.panels}>
        <aside className={styles.side} style={{ inlineSize: width }}>
          {width} px
        </aside>
        <ResizeHandle
          label="Width"
          value={width}
          min={120}
          max={320}
          defaultValue={200}
          onChange={setWidth}
        />
        <div className={styles.main}>
          <VirtualList
            label="Entries"
            items={rows}
            renderItem={(title, index) => (
              <a
                key={title}
                href="#top"
                className={styles.item}
                data-unread={index % 3 === 0 || undefined}
                data-selected={index === 1 || undefined}
              >
                <FeedIcon name={title.slice(6)} size={20} />
                <span className={styles.itemText}>{title}</span>
                <Count>{index + 1}</Count>
              </a>
            )}
          />
        </div>
      </div>
    </Section>
  )
}
