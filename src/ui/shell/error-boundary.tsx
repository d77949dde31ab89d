import { Component, type ReactNode } from 'react'
import type { DevicePort } from '~/domain/site/device.port'
import { useApp } from '~/ui/kit/use-app'
import { ErrorPage } from '~/ui/kit/error/error-page'

/** Limits a rendering error to its own page; the rest of the shop stays. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary log={useApp().device.log}>{children}</Boundary>
}

interface Props {
  readonly log: DevicePort['log']
  readonly children: ReactNode
}

class Boundary extends Component<Props, { readonly broken: boolean }> {
  override readonly state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(thrown: unknown) {
    this.props.log(`page broke: ${thrown instanceof Error ? thrown.message : String(thrown)}`)()
  }

  override render() {
    return this.state.broken ? (
      <ErrorPage status={500} onRetry={() => this.setState({ broken: false })} />
    ) : (
      this.props.children
    )
  }
}
