import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from 'react'

/** A place on Keyturn: an address, or what of the present address changes. */
export type To = string | { pathname?: string; search?: string; hash?: string }

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To
  /** Takes the place of the present entry in the browser's history. */
  replace?: boolean
  /** Handed over to the page that opens. */
  state?: unknown
  /** Leaves the page where it is scrolled to. */
  preventScrollReset?: boolean
}

/** The link of a content page: the browser loads the page it leads to. */
function PlainLink({ to, replace: _, state: __, preventScrollReset: ___, ...rest }: LinkProps) {
  return <a {...rest} href={hrefOf(to)} />
}

const hrefOf = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${marked('?', to.search)}${marked('#', to.hash)}`

const marked = (mark: string, text = ''): string =>
  text === '' || text.startsWith(mark) ? text : mark + text

/** What draws links here. The app gives React Router's, which changes pages without loading the document. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** A link to a page of Keyturn. Parts that stand in the app and on content pages use it for both. */
export function Link(props: LinkProps) {
  const Kind = useContext(LinkContext)
  return <Kind {...props} />
}
