import { Component, type ReactNode } from 'react'

export interface RegionBoundaryProps {
  onError: (error: unknown) => void
  children: ReactNode
}

/** Keeps what goes wrong in a part within its region. */
export class RegionBoundary extends Component<RegionBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
