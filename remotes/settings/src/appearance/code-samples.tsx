import { codeColours } from './code-themes.ts'
import styles from './appearance.module.css'

/** Code with the kind of each of its parts, as grammars name them. */
const sample = [
  ['comment.line.js', '// What is new\n'],
  ['storage.type.js', 'const '],
  ['variable.other.constant.js', 'unread'],
  ['keyword.operator.js', ' = '],
  ['source.js', 'entries.'],
  ['entity.name.function.js', 'filter'],
  ['source.js', '(isNew)\n'],
  ['keyword.control.js', 'return '],
  ['string.quoted.js', '`${unread.length} of '],
  ['constant.numeric.js', '42'],
  ['string.quoted.js', '`'],
] as const

/** The same code in each of some themes. */
export function CodeSamples({ names }: { names: readonly string[] }) {
  return names.map((name, index) => {
    const colours = codeColours(name)
    return (
      // Both may be the same theme.
      // oxlint-disable-next-line react/no-array-index-key
      <pre key={index} className={styles.sample} style={{ background: colours?.background }}>
        <code>
          {sample.map(([scope, text]) => (
            <span key={scope + text} style={{ color: colours?.colourOf(scope) }}>
              {text}
            </span>
          ))}
        </code>
      </pre>
    )
  })
}
