/**
 * Which scripts travel together. A request costs a few hundred bytes of headers and a small file compresses
 * badly, so what most pages share is a handful of files; a page a visitor reads first gets nothing that only
 * forms or members need. The first group that fits takes a module, with what it needs.
 */
export const chunkGroups = [
  // The same for a long time: one file, kept by the browser across releases.
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper/,
  },
  // What stands round every page.
  {
    name: 'frame',
    test: /web\/app\/((root|app)\.tsx$|shell\/(?!member-layout|toaster))|(identity|subscription)\/(call-paths|words)\.ts$/,
  },
  // Where pages and calls live: the guard names all calls that need a plan, and pages lead to each other.
  { name: 'addresses', test: /features\/[\w-]+\/(call-paths|links)\.ts$/ },
  // What the public pages share, with the icons of the landing page.
  {
    name: 'site',
    test: /agency-files\/words|web\/app\/site\/(page-meta|site-pages|parts|claims|company|site\.css)|ui\/surfaces\/card|icons\/(check|clock|arrow-right|shield-check|lock|file-badge)\.mjs/,
  },
  // The sign-in pages have windows, but no house.
  { name: 'windows', test: /ui\/brand\/(window-shape|inhabitants)/ },
  {
    name: 'house',
    test: /rent-record\/web\/house\/house-drawing|credit-profile\/web\/key-track|ui\/brand\/big-key|site\/art\/doors/,
  },
  {
    name: 'forms',
    test: /platform\/(ui\/(fields\/(field|inputs)|surfaces\/banner)|client\/(api|connection|renewal|use-typed))/,
  },
  // What both plan pages draw the plans with.
  {
    name: 'offers',
    test: /subscription\/web\/(plan-choice|most-popular|key-tag)|icons\/badge-check\.mjs/,
  },
  { name: 'parts', test: /platform\/(money|days|client|ui\/surfaces\/badge)/, minShareCount: 6 },
  { name: 'icons', test: /lucide-react/, minShareCount: 4 },
]
