import { Component, type ReactNode } from 'react'

interface RemainsProps {
  /** Something that stood here threw as it went. */
  onError: (error: unknown) => void
  /** Whatever goes wrong in it while it stands here, it keeps to itself. */
  children: ReactNode
}

/**
 * What stays where a region was. React tells what a component throws as it goes to the boundary that stands around what was
 * taken away: without one of its own, that would be the page.
 */
export class Remains extends Component<RemainsProps> {
  static getDerivedStateFromError() {
    return null
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.props.children
  }
}
