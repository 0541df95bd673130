export interface Point {
  x: number
  y: number
}

/** A line through points as the `d` of a path, which comes round at each point between the first and the last. */
export function roundedPath(points: readonly Point[]): string {
  const [first, ...rest] = points
  const last = rest.pop()
  if (!first || !last) return ''
  const turns = rest.map((turn, at) => {
    const next = rest[at + 1]
    return `Q ${write(turn)} ${write(next ? middle(turn, next) : last)}`
  })
  return [`M ${write(first)}`, ...turns, ...(rest.length === 0 ? [`L ${write(last)}`] : [])].join(' ')
}

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

const write = ({ x, y }: Point): string => `${round(x)},${round(y)}`

/** To a tenth of a pixel. */
const round = (length: number): number => Math.round(length * 10) / 10
