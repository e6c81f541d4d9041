import { Component, type ReactNode } from 'react'
import { ListError } from '#web/ui/list-states.tsx'

interface FailedPageProps {
  /** Another path is another page, which is tried again. */
  path: string
  children: ReactNode
}

/** When a page cannot be rendered: a sentence and a reload under the bar, instead of an empty screen. A class, as React asks. */
export class FailedPage extends Component<FailedPageProps, { failedPath: string | null }> {
  override state = { failedPath: null }

  static getDerivedStateFromError() {
    return { failedPath: location.pathname }
  }

  override render() {
    return this.state.failedPath === this.props.path ? <ListError onRetry={() => location.reload()} /> : this.props.children
  }
}
