import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@keyturn/platform/testing/server'
import { retryUntilPasses, withTempEnvironment } from '../../tools/conformance/temp-environment.ts'

const CADDY = '/usr/bin/caddy'
const SHIPPED = join(import.meta.dirname, '../../deploy/Caddyfile')

/** Settings to run beside other Caddys: no certificate is installed, no second port is used. */
const ALONE = 'skip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n'

/**
 * Runs Caddy in front of the app with the shipped settings: HTTPS and HTTP/2. Without Caddy, the app is called
 * directly.
 */
export async function withCaddy(app: string, work: (address: string) => Promise<void>): Promise<void> {
  if (!existsSync(CADDY) || process.env.FRONT === 'none') return work(app)
  await withTempEnvironment('front', async (temp) => {
    const file = join(temp.folder, 'Caddyfile')
    const settings = readFileSync(SHIPPED, 'utf8')
      .replace('{\n', `{\n\t${ALONE}`)
      .replaceAll('api-1:3000 api-2:3000', new URL(app).host)
    writeFileSync(file, settings)
    const port = await freePort()
    const env = { ...process.env, DOMAIN: `localhost:${port}`, HOME: temp.folder, XDG_DATA_HOME: temp.folder }
    temp.serve(CADDY, ['run', '--adapter', 'caddyfile', '--config', file], { env })
    await retryUntilPasses(async () => {
      const line = connect(port, 'localhost')
      await once(line, 'connect').finally(() => line.destroy())
    })
    await work(`https://localhost:${port}`)
  })
}
