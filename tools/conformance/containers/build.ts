import type { Stack, TryIt } from './stack.ts'

const MAX_MB = 120

/** Builds the images without an image registry. */
export async function build({ engine, compose }: Stack, tryIt: TryIt): Promise<void> {
  await tryIt('both images are built, each once, without a registry of images', async () => {
    const began = Date.now()
    const proxies = ['http_proxy', 'https_proxy'].flatMap((name) => [
      '--build-arg',
      `${name}=${engine.proxy}`,
    ])
    await compose('--profile', 'backup', 'build', ...proxies)
    return `${Math.round((Date.now() - began) / 1000)} s`
  })
  await tryIt(`the layers of the program take less than ${MAX_MB} MB`, async () => {
    const layers = await engine.docker(
      'history',
      '--human=false',
      '--format',
      '{{.Size}} {{.CreatedBy}}',
      'keyturn:0.0.0-run',
    )
    const copied = layers.split('\n').filter((line) => line.includes('COPY /app'))
    const bytes = copied.reduce((sum, line) => sum + Number.parseInt(line, 10), 0)
    if (copied.length !== 2 || bytes > MAX_MB * 1e6) throw new Error(layers)
    return `${Math.round(bytes / 1e6)} MB`
  })
  await tryIt('Node starts in both images', async () => {
    for (const image of ['keyturn', 'keyturn-backup'])
      await engine.docker('run', '--rm', '--network', 'none', `${image}:0.0.0-run`, 'node', '--version')
  })
}
