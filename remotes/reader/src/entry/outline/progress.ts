/** How far something was scrolled, from 0 to 1; 0 where nothing is to be scrolled. */
export function readProgress({
  scrollTop,
  scrollHeight,
  clientHeight,
}: Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>): number {
  const whole = scrollHeight - clientHeight
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, scrollTop / whole))
}
