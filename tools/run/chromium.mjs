import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Cause, runQuietly } from './processes.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Returns a browser for the tests: configured, found, or installed if possible. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Cause(
      `CHROMIUM_PATH names ${named}, and there is nothing there.`,
      'Correct CHROMIUM_PATH or unset it.',
    )
  }
  return installedBrowser() ?? (await install()) ?? refuse()
}

/**
 * Returns the headless shell, which renders pages twice as fast but has no permission prompts. Null if only the full
 * browser is installed, which passes all tests too.
 */
export function findHeadlessShell() {
  return process.env.CHROMIUM_PATH || !existsSync(HEADLESS_SHELL) ? null : HEADLESS_SHELL
}

function installedBrowser() {
  return [...PLACES, ...playwrightBrowsers()].find((path) => existsSync(path)) ?? null
}

/** Lists folders by hand, because the machine's Node may have no globSync. */
function playwrightBrowsers() {
  const caches = ['.cache/ms-playwright', 'Library/Caches/ms-playwright'].map((cache) =>
    join(homedir(), cache),
  )
  return caches.flatMap((cache) =>
    foldersOf(cache)
      .filter((name) => name.startsWith('chromium-'))
      .flatMap((name) => foldersOf(join(cache, name)).map((platform) => join(cache, name, platform)))
      .flatMap((folder) => [join(folder, 'chrome'), join(folder, 'Chromium.app/Contents/MacOS/Chromium')]),
  )
}

function foldersOf(path) {
  return existsSync(path) ? readdirSync(path) : []
}

/** Installs the system's package, which needs root on Debian or a relative. */
async function install() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  process.stdout.write('Installing Chromium for the browser tests (once)...\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update', '-qq'], { env })
  const packages = ['chromium', 'chromium-headless-shell']
  for (const name of packages)
    await runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
  return installedBrowser()
}

function refuse() {
  const command =
    process.platform === 'linux' ? 'sudo apt-get install -y chromium' : 'npx playwright install chromium'
  throw new Cause(
    'The browser tests need Chromium and none was found.',
    `Type: ${command}   (or set CHROMIUM_PATH to the browser you have)`,
  )
}
