import { join } from 'node:path'
import type { Http } from '@keyturn/platform/http'
import { serveWeb, type WebOptions } from '../web.ts'

/** The built pages; see apps/web. */
export async function openWeb(http: Http, options: Omit<WebOptions, 'buildDir'>): Promise<void> {
  await serveWeb(http, { buildDir: join(import.meta.dirname, '../../web/build'), ...options })
}
