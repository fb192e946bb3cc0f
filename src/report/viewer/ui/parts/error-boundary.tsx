import { Component, type ComponentChildren } from 'preact';

interface Props {
  /** When it changes, the children are rendered again. */
  readonly name: string;
  readonly children: ComponentChildren;
}

/** Keeps a damaged entry from hiding the rest of the report. */
export class ErrorBoundary extends Component<Props, { readonly failed?: string }> {
  override state: { readonly failed?: string } = {};

  override componentDidCatch(): void {
    this.setState({ failed: this.props.name });
  }

  override render(): ComponentChildren {
    if (this.state.failed !== this.props.name) return this.props.children;
    return <p class="note">This part of the record is damaged and cannot be shown.</p>;
  }
}
