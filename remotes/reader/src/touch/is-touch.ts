/** Whether this is a screen for fingers, where nothing is said of keys or of dragging. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches
