/** One page. Default: for signed-in members. */
export interface PageRow {
  path: string
  /** Relative to this folder. */
  file: string
  title: string
  /** `sandbox`: for developers; served in sandbox mode only. */
  access?: 'public' | 'sandbox'
  /** A content page: prerendered, and linked by plain links. All others belong to the app. */
  site?: true
  /** An app page that the build prerenders. */
  prerendered?: true
  /** For signed-out visitors; members are redirected. */
  entrance?: true
  /** Accessible until the email address is verified. */
  untilVerified?: true
  needsPlan?: true
  /** Needs a verified email address, tenancy and landlord. */
  needsVerification?: true
  /** `bare`: a page with one task, without header and footer. */
  frame?: 'bare'
  withoutFooter?: true
  withoutTabBar?: true
  /** Page with a dark top. */
  night?: true
  /** Link text in menus and the footer. */
  label?: string
  description?: string
  /** Preview picture of a shared link: file name, and the text on it. */
  share?: { image: string; headline: string }
  /** Canonical URL, if it is another page's. */
  canonical?: string
  /** Left out of the site map, like print sheets. */
  unlisted?: true
  /** Adds `noindex`. */
  noIndex?: true
}

/** True if the page has the members' layout (`shell/member-layout.tsx`). */
export const isMembers = ({ access }: Pick<PageRow, 'access'>): boolean => access === undefined
