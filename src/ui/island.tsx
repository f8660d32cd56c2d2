import type { MessageBundle } from 'hashmark/i18n';
import { Component, type ComponentType, type ReactNode } from 'react';
import { logFailure } from '../stores/log.ts';

interface BoundaryProps {
  name: string;
  fallback: string;
  children: ReactNode;
}

/** Holds what a widget's component throws in the browser, so that a broken widget costs itself. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    logFailure(`WIDGET_${this.props.name}_ERROR`, error);
  }

  // New props, as an editor's preview gives them, are tried anew: the fault may have been in the old ones.
  override componentDidUpdate({ children }: BoundaryProps) {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <span className="widget widget-failed" role="status">
        {this.props.fallback}
      </span>
    );
  }
}

/**
 * Makes a widget's component an island of its own: what it throws is logged under its name, and readers see the
 * sentence that its messages hold under `FAILED`.
 */
export function island<Props extends { i18n: MessageBundle }>(
  name: string,
  Content: ComponentType<Props>,
): ComponentType<Props> {
  const Island = (props: Props) => (
    <Boundary name={name} fallback={String(props.i18n.messages.FAILED ?? '')}>
      <Content {...props} />
    </Boundary>
  );
  Island.displayName = name;
  return Island;
}
