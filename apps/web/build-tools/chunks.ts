/**
 * Chunk groups, because each request costs headers and small files compress badly. A module is in the first matching
 * group, with its imports. Pages that visitors open first get no code that only forms or members need.
 */
export const chunkGroups = [
  // Rarely changes, so browsers cache it across releases.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper/,
  },
  // App only, because content pages have no router.
  { name: 'router', test: /node_modules\/react-router\// },
  // Frame of every page.
  {
    name: 'frame',
    test: /platform\/(base\/values\/record-of|client\/(lazy-part|retry-import|pending-message)|ui\/surfaces\/(card|badge))|icons\/(check|clock|arrow-right|shield-check|lock)\.mjs|web\/app\/(root\.tsx$|shell\/(?!member-layout|focus-keeper|toaster|app-frame|tab-bar|member-menu|error-boundary)|site\/company)|(identity|subscription)\/constants\.ts$|subscription\/(domain\/(plan-ids|intervals)|web\/plan-choice)\.ts$/,
  },
  // URLs of pages and calls: the guard lists all calls that need a plan, and pages link to each other.
  { name: 'addresses', test: /features\/[\w-]+\/links\.ts$/ },
  { name: 'days', test: /platform\/(time\/days|base\/money)\// },
  // Facts of plans and agencies, for content pages and members.
  {
    name: 'facts',
    test: /(agency-files|rewards)\/(constants|domain\/first-report)|subscription\/domain\/(agency-count|plans|prices)/,
  },
  // Parts shared by the content pages.
  { name: 'site', test: /web\/app\/site\/(parts|price-line|site\.css)/ },
  // Landing page and banner only, because the plan page has no bytes to spare.
  { name: 'claims', test: /web\/app\/site\/claims\.ts|icons\/file-badge\.mjs/ },
  // Sign-in pages have windows, but no house.
  { name: 'windows', test: /brand\/house\/(window-shape|inhabitants)/ },
  { name: 'house', test: /rent-record\/web\/house\/house-drawing|credit-profile\/web\/key-track/ },
  // Toasts, for pages that send something.
  { name: 'toast', test: /ui\/overlays\/toast\.ts/ },
  {
    name: 'forms',
    test: /platform\/(ui\/(fields\/(field|inputs|choice|ready-form|select)|surfaces\/(banner|skeleton))|client\/(idempotency-keys|api|connection|files|unsaved|renewal|use-save|use-form-draft|use-hydrated|hide-offline-card))/,
  },
  { name: 'plan-cards', test: /subscription\/domain\/(plan-cards|renewal|savings)/ },
  // Shared by both plan pages.
  {
    name: 'offers',
    test: /subscription\/web\/(most-popular|key-tag)|icons\/(badge-check|hourglass)\.mjs/,
  },
  // Response schemas and the query cache.
  { name: 'schemas', test: /node_modules\/zod\// },
  {
    name: 'parts',
    test: /platform\/(client\/(?!query|read|undo-call|stale-token)|ui\/surfaces\/badge)|@tanstack\/.*[qQ]ueryOptions/,
    minShareCount: 5,
  },
  { name: 'query', test: /@tanstack\/|platform\/client\/query\.tsx/, minShareCount: 2 },
  // Sign-in pages send no other calls.
  { name: 'sign-in-calls', test: /api-client\/calls\/auth\.ts/ },
  { name: 'calls', test: /api-client\/calls\/|platform\/client\/read\.ts/, minShareCount: 5 },
  {
    name: 'icons',
    test: /lucide-react.*icons\/(?!calendar-check|mail|plus|arrow-left|hourglass)/,
    minShareCount: 3,
  },
  // Shared by one or two public pages and member pages, without the rest of the feature.
  { name: 'door', test: /identity\/web\/form-parts|brand\/house\/front-door/ },
  {
    name: 'plan',
    test: /platform\/base\/values\/capitalised|subscription\/(plan-paths|web\/(receipt-memory|call-guard|load-subscription|calls|format))\.ts/,
  },
  // Address comparison of forms and passports, so that neither loads the other's code.
  { name: 'mailbox', test: /platform\/mail\/mailbox/ },
  {
    name: 'months',
    test: /rent-record\/(constants|web\/(format-amount|next-rent-text))\.ts|ui\/data\/data-table/,
  },
  {
    name: 'proof',
    test: /rent-record\/(contract\.ts|domain\/(proof|period-states))|rent-passport\/domain\/passport/,
  },
  {
    name: 'home',
    test: /tenancy\/(domain\/(consents|read-values|frequency|nation|tenancy-details)|web\/(answers|message))\./,
  },
  { name: 'news', test: /notifications\/(domain\/(kinds|choices)|web\/(calls|topics))\.ts/ },
  // Shared by member pages only: common controls, and modules of a feature that four pages use.
  {
    name: 'controls',
    test: /platform\/ui\/(?!.*(accordion|code-input|tabs))|brand\/house\/(empty-state|house-skeleton)/,
    minShareCount: 3,
  },
  {
    name: (file: string): string | null => /features\/([\w-]+)\//.exec(file)?.[1] ?? null,
    test: /features\/(bank-link|credit-profile|rent-record|tenancy)\//,
    minShareCount: 4,
  },
]
