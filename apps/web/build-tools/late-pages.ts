import type { Plugin } from 'vite'

const router = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/
const givesUp = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/**
 * When the script of a page does not come, the router loads the page it stands on anew: on a line that is down that
 * is the browser's own error page with everything typed gone, and on one that never brings it a reload without end.
 * Our build asks `latePage` of the shell instead.
 */
export function latePages(): Plugin {
  let mended = false
  return {
    name: 'keyturn-late-pages',
    apply: 'build',
    transform(code, id) {
      if (!router.test(id)) return null
      mended = givesUp.test(code)
      const later = 'return (routeModulesCache[route.id] = await globalThis.keyturnLatePage(route.module));'
      return { code: code.replace(givesUp, later), map: null }
    },
    buildEnd(failure) {
      if (!failure && !mended && this.environment.name === 'client')
        throw new Error('The router gives up on late pages in other words than before: see late-pages.ts.')
    },
  }
}
