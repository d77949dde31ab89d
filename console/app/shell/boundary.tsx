import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** Drawn in the place of what has failed. */
  readonly broken: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps the rest of the console alive if a screen cannot be drawn. */
export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    const { broken, children } = this.props
    return this.state.isBroken ? broken(() => this.setState({ isBroken: false })) : children
  }
}
