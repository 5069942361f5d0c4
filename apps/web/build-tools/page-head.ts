import type { PageRow } from '../app/page-row.ts'
import { company } from '../app/site/company.ts'
import { placeholderUrl } from '../app/site/public-url.ts'
import { structuredData } from '../app/site/structured-data.ts'

/** Title, description, sharing and structured data of a page, as HTML for its head. */
export function headOf(page: PageRow): string {
  const { title, description, share, noIndex, path } = page
  return [
    `<title>${escaped(title)}</title>`,
    description === undefined ? '' : meta('name', 'description', description),
    share ? sharingOf(page, share) : '',
    noIndex ? meta('name', 'robots', 'noindex') : '',
    ...(structuredData[path] ?? []).map(dataScript),
  ].join('')
}

function sharingOf(
  { path, title, description = '', canonical = path }: PageRow,
  { image, headline }: NonNullable<PageRow['share']>,
): string {
  const address = `${placeholderUrl}${canonical}`
  const picture = `${placeholderUrl}/share/${image}.png`
  const properties = {
    'og:type': 'website',
    'og:site_name': company.tradingName,
    'og:locale': 'en_GB',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${company.tradingName}: ${headline}`,
  }
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': picture,
  }
  return [
    `<link rel="canonical" href="${address}"/>`,
    ...Object.entries(properties).map(([name, content]) => meta('property', name, content)),
    ...Object.entries(names).map(([name, content]) => meta('name', name, content)),
  ].join('')
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}"/>`

/** Escapes the data, so that none of it can end the script element. */
const dataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')}</script>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
