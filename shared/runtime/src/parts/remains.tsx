import { Component, type ReactNode } from 'react'

/** A part may let go of much at once; what throws more often within five seconds does so each time it is drawn. */
const MOST = 20
const SPAN_MS = 5000

interface RemainsProps {
  /** Something that stood here threw as it went. */
  onError: (error: unknown) => void
  /** Whatever goes wrong in it while it stands here, it keeps to itself. */
  children: ReactNode
}

/**
 * What stays where a region was. React tells what a component throws as it goes to the boundary that stands around what was
 * taken away: without one of its own, that would be the page. What does not come to rest is the page's after all.
 */
export class Remains extends Component<RemainsProps> {
  #times = 0
  #last: unknown

  static getDerivedStateFromError() {
    return null
  }

  override componentDidCatch(error: unknown) {
    this.#last = error
    this.#times += 1
    setTimeout(() => (this.#times -= 1), SPAN_MS)
    this.props.onError(error)
  }

  override render() {
    if (this.#times > MOST) throw this.#last
    return this.props.children
  }
}
