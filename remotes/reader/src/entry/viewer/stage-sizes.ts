import type { Point, Stage } from './zoom.ts'

/** Where a pointer is, seen from the middle of the stage. */
export function fromMiddle(
  { clientX, clientY }: { clientX: number; clientY: number },
  stage: HTMLElement | null,
): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = stage?.getBoundingClientRect() ?? {}
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** The size of the picture is that before it is enlarged. */
export function sizesOf(stage: HTMLElement | null): Stage {
  const picture = stage?.querySelector('img')
  return {
    picture: { width: picture?.offsetWidth ?? 0, height: picture?.offsetHeight ?? 0 },
    room: { width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 },
  }
}
