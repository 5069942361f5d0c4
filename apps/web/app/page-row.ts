/** One page. A page is for signed-in members unless it says otherwise. */
export interface PageRow {
  path: string
  /** Relative to this folder. */
  file: string
  title: string
  /** `sandbox`: for those who work on the product; the server knows it in sandbox mode only. */
  access?: 'public' | 'sandbox'
  /** A content page: written as HTML and linked by plain addresses. The others belong to the app. */
  site?: true
  /** A page of the app that the build writes as HTML. */
  prerendered?: true
  /** For people who are not signed in yet; a member is led on. */
  entrance?: true
  /** Open until the member's email address is verified. */
  untilVerified?: true
  needsPlan?: true
  /** Needs a verified email address, tenancy and landlord. */
  needsVerification?: true
  /** `bare`: one thing to do, without header and footer. */
  frame?: 'bare'
  withoutFooter?: true
  withoutTabBar?: true
  /** The top of the page is dark. */
  night?: true
  /** Text of links to it in menus and the footer. */
  label?: string
  description?: string
  /** Picture for a link shared in a chat, by file name, and the words on it. */
  share?: { image: string; headline: string }
  /** The one address search engines should keep, where it is another page's. */
  canonical?: string
  /** Left out of the site map: print sheets and the like. */
  unlisted?: true
  /** Search engines are asked not to keep it. */
  noIndex?: true
}

/** Members' pages have a layout of their own (`shell/member-layout.tsx`). */
export const isMembers = ({ access }: Pick<PageRow, 'access'>): boolean => access === undefined
