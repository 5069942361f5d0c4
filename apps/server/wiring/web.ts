import type { Http } from '@keyturn/platform/http'

/** The built pages; see apps/web. */
export async function openWeb(
  _http: Http,
  _options: { sandbox: boolean; secureOrigin: boolean },
): Promise<void> {}
