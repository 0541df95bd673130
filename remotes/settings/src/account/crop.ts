export interface Size {
  width: number
  height: number
}

/** Which part of a picture is shown: 1 is as much as fits; `x` and `y` go from one edge (0) to the other (1). */
export interface CropPosition {
  zoom: number
  x: number
  y: number
}

export const MAX_ZOOM = 4

export const middle: CropPosition = { zoom: 1, x: 0.5, y: 0.5 }

/** The square of the picture that is shown. */
export function cropOf(
  { width, height }: Size,
  { zoom, x, y }: CropPosition,
): { x: number; y: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { x: (width - side) * x, y: (height - side) * y, side }
}

/** The position after the picture was dragged; the distance is a share of the square's side. */
export function dragged(size: Size, position: CropPosition, across: number, down: number): CropPosition {
  const { side } = cropOf(size, position)
  const move = (at: number, room: number, by: number) =>
    room <= 0 ? at : Math.min(1, Math.max(0, at - (by * side) / room))
  return {
    ...position,
    x: move(position.x, size.width - side, across),
    y: move(position.y, size.height - side, down),
  }
}
