/** What lies over the page, and what is moved itself, as the sound and the place of a recording. */
const KEEPERS = 'dialog, [popover], audio, video, input'

/** Whether fingers on a target mean it alone, and nothing of what it lies in. */
export const keepsTouch = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(KEEPERS) !== null
