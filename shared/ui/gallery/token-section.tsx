import type { CSSProperties } from 'react'
import styles from './gallery.module.css'
import { Row, Section } from './section.tsx'

const colours = [
  'background',
  'surface',
  'raised',
  'hover',
  'selected',
  'text',
  'muted',
  'faint',
  'border',
  'accent',
  'danger',
  'success',
  'warning',
]
const accents = ['orange', 'blue', 'green', 'purple', 'pink', 'red', 'yellow', 'gray']
const sizes = [12, 13, 14, 16, 20, 28]

function swatch(name: string): CSSProperties & { '--swatch': string } {
  return { '--swatch': `var(--${name})` }
}

export function TokenSection() {
  return (
    <Section title="Tokens">
      <div className={styles.swatches}>
        {colours.map((name) => (
          <span key={name} className={styles.swatch} style={swatch(name)}>
            {name}
          </span>
        ))}
      </div>
      <Row>
        {accents.map((name) => (
          <span key={name} data-accent={name} className={styles.accent}>
            <span className={styles.dot} />
            {name}
            <span className={styles.filled}>12</span>
          </span>
        ))}
      </Row>
      <div className={styles.sizes}>
        {sizes.map((size) => (
          <p key={size} style={{ fontSize: `var(--type-${size})` }}>
            {size} · The text is the picture 静かな文字 阅读
          </p>
        ))}
      </div>
    </Section>
  )
}
