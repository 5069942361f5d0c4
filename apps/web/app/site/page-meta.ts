import type { MetaDescriptor } from 'react-router'
import { company } from './company.ts'
import { publicUrl } from './public-url.ts'
import { sitePages } from './site-pages.ts'

/** Everything search engines and chat previews read about one page. Reads the table; adds structured data. */
export function pageMeta(path: keyof typeof sitePages, structuredData: object[] = []): MetaDescriptor[] {
  const { title, description, canonical, image } = sitePages[path]
  const address = `${publicUrl}${canonical}`
  const picture = `${publicUrl}/share/${image}.png`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: company.tradingName },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${company.tradingName}: ${sitePages[path].headline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
    ...structuredData.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ]
}
