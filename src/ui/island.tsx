import type { MessageBundle } from 'hashmark/i18n';
import { Component, type ComponentType, type ReactNode } from 'react';
import { logFailure } from '../stores/log.ts';

interface BoundaryProps {
  name: string;
  fallback: string;
  children: ReactNode;
}

/**
 * Holds what a widget's component throws in the browser, so that a broken widget costs itself. New props, as an editor's preview gives
 * them, are tried anew: the fault may have been in the old ones.
 */
class Boundary extends Component<BoundaryProps, { broken: ReactNode }> {
  override state = { broken: undefined };

  override componentDidCatch(error: unknown) {
    const { name, children: broken } = this.props;
    this.setState({ broken });
    logFailure(`WIDGET_${name}_ERROR`, error);
  }

  override render() {
    const { children, fallback } = this.props;
    if (this.state.broken !== children) return children;
    return (
      <span className="widget widget-failed" role="status">
        {fallback}
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
