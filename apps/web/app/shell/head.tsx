import type { MetaDescriptor } from 'react-router'

/** What a page says of itself to search engines, chats and the browser's tab. */
export function Head({ meta }: { meta: MetaDescriptor[] }) {
  return meta.map((each) => <Described key={JSON.stringify(each)} {...each} />)
}

function Described(each: MetaDescriptor) {
  if ('title' in each) return <title>{String(each.title)}</title>
  if ('script:ld+json' in each) {
    // No word of it can end the script it stands in.
    const __html = JSON.stringify(each['script:ld+json']).replaceAll('<', '\\u003c')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, and data that is never run.
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />
  }
  if ('tagName' in each) {
    const { tagName: _, ...rest } = each
    return <link {...rest} />
  }
  return <meta {...each} />
}
