import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from 'react'

/** Target on Keyturn: a URL, or the parts of the current URL that change. */
export type To = string | { pathname?: string; search?: string; hash?: string }

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To
  /** Replaces the current history entry. */
  replace?: boolean
  /** History state for the next page. */
  state?: unknown
  /** Keeps the scroll position. */
  preventScrollReset?: boolean
}

/** Link of content pages: a normal page load. */
function PlainLink({ to, replace: _, state: __, preventScrollReset: ___, ...rest }: LinkProps) {
  return <a {...rest} href={hrefOf(to)} />
}

const hrefOf = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${marked('?', to.search)}${marked('#', to.hash)}`

const marked = (mark: string, text = ''): string =>
  text === '' || text.startsWith(mark) ? text : mark + text

/** Component that renders links. The app provides React Router's, which navigates without a page load. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** Link to a page of Keyturn, for components used both in the app and on content pages. */
export function Link(props: LinkProps) {
  const Kind = useContext(LinkContext)
  return <Kind {...props} />
}
