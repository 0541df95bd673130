/** Place of one card among columns of cards of different heights, in pixels. */
export interface MasonryBox {
  column: number
  top: number
  height: number
}

export interface MasonryLayout {
  /** In the order of the cards; none stands higher than the one before it. */
  boxes: MasonryBox[]
  height: number
  /** Height of the highest card. */
  highest: number
}

/** Columns by the width they have, from the widest (screens.md 3). */
const columnsByWidth = [
  [2048, 9],
  [1792, 8],
  [1536, 7],
  [1280, 6],
  [1024, 5],
  [768, 4],
  [512, 3],
] as const

const FEWEST_COLUMNS = 2
const GAP = 24
const NARROW_GAP = 12
const NARROW_WIDTH = 768

export const masonryColumns = (width: number): number =>
  columnsByWidth.find(([from]) => width >= from)?.[1] ?? FEWEST_COLUMNS

export const masonryGap = (width: number): number => (width < NARROW_WIDTH ? NARROW_GAP : GAP)

/** Puts each card into the column that ends highest, so that the order of the cards stays the order of reading. */
export function packColumns(
  heights: readonly number[],
  { columns, gap }: { columns: number; gap: number },
): MasonryLayout {
  const ends = Array.from({ length: columns }, () => 0)
  const boxes = heights.map((height) => {
    const top = Math.min(...ends)
    const column = ends.indexOf(top)
    ends[column] = top + height + gap
    return { column, top, height }
  })
  const highest = heights.reduce((most, height) => Math.max(most, height), 0)
  return { boxes, height: Math.max(0, Math.max(...ends) - gap), highest }
}

/** Indexes of the cards of which something stands between two heights, the first and the last. */
export function boxesBetween(
  { boxes, highest }: MasonryLayout,
  from: number,
  to: number,
): { first: number; last: number } {
  const last = firstAtOrBelow(boxes, to) - 1
  let first = firstAtOrBelow(boxes, from)
  // A high card may begin well above what is in sight; beyond the highest of all none reaches down to it.
  for (let index = first - 1; index >= 0; index--) {
    const box = boxes[index]
    if (!box || box.top < from - highest) break
    if (box.top + box.height > from) first = index
  }
  return { first: Math.min(first, Math.max(0, last)), last }
}

/** Index of the first card whose top is at a height or below it. */
function firstAtOrBelow(boxes: readonly MasonryBox[], height: number): number {
  let [low, high] = [0, boxes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((boxes[middle]?.top ?? 0) < height) low = middle + 1
    else high = middle
  }
  return low
}
