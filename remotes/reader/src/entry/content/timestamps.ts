import { parseDuration } from '../../player/attachment.ts'
import { textNodesOf } from './text-nodes.ts'

/** Attribute by which a time in the notes of a recording names its second. */
export const secondAttribute = 'data-second'

const time = /(?<![\d:])(?:\d{1,2}:)?[0-5]?\d:[0-5]\d(?![\d:])/g

/** Makes the times in the notes of a recording lead to their place in it. */
export function linkTimestamps(host: HTMLElement, label: (time: string) => string): void {
  for (const node of textNodesOf(host)) {
    for (const match of [...node.data.matchAll(time)].toReversed()) {
      const seconds = match[0] === '0:00' || match[0] === '00:00' ? 0 : parseDuration(match[0])
      if (seconds === null) continue
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = match[0]
      button.setAttribute(secondAttribute, String(seconds))
      button.setAttribute('aria-label', label(match[0]))
      const text = node.splitText(match.index)
      text.splitText(match[0].length)
      text.replaceWith(button)
    }
  }
}
