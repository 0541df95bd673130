/** How a picture is shown: enlarged, and moved from the middle by pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

/** The picture as it fits, and the stage that it is seen in. */
export interface Stage {
  picture: { width: number; height: number }
  room: { width: number; height: number }
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 }

export const MOST = 8
/** What a double tap and the button enlarge to. */
export const STEP = 2.5

/** The zoom with a factor more, so that what is at a point (seen from the middle) stays there. */
export function zoomAt(zoom: Zoom, factor: number, at: Point, stage: Stage): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor))
  if (scale === 1) return fitted
  const grown = scale / zoom.scale
  return keepInside({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, stage)
}

/** The zoom moved, no further than to the edges of the picture. */
export function pan(zoom: Zoom, by: Point, stage: Stage): Zoom {
  return keepInside({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage)
}

function keepInside({ scale, x, y }: Zoom, { picture, room }: Stage): Zoom {
  const reach = (size: number, space: number) => Math.max(0, (size * scale - space) / 2)
  return {
    scale,
    x: within(x, reach(picture.width, room.width)),
    y: within(y, reach(picture.height, room.height)),
  }
}

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value)) + 0

/** Where a drag of a picture that is not enlarged leads: to the next, the one before, or away. */
export function swipeOf({ x, y }: Point): 'next' | 'previous' | 'close' | null {
  const LEAST_PX = 60
  const isAcross = Math.abs(x) > Math.abs(y)
  if (isAcross && Math.abs(x) > LEAST_PX) return x < 0 ? 'next' : 'previous'
  return !isAcross && y > 2 * LEAST_PX ? 'close' : null
}
