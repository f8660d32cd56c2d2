import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface HeadingProps {
  readonly id?: string;
  /** What the tab is called where the words of the heading do not tell the screen from another. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** What the page is called without a screen: the Studio and its site. */
const BARE = document.title;

/** The heading of a screen, by which its tab and its entry in the history of the browser are told from others. */
export function Heading({ id, title, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const words = title ?? heading.current?.textContent;
    if (words) document.title = `${words} · ${BARE}`;
  });
  useLayoutEffect(
    () => () => {
      document.title = BARE;
    },
    [],
  );
  return (
    <h1 ref={heading} id={id}>
      {children}
    </h1>
  );
}
