/**
 * Providers with domains under many public suffixes, such as yahoo.fr and yahoo.co.uk. Names that companies also use,
 * such as "sky", are exact domains below.
 */
const FAMILIES = new Set([
  ...['gmail', 'googlemail', 'outlook', 'hotmail', 'live', 'msn', 'windowslive'],
  ...['yahoo', 'ymail', 'rocketmail', 'aol', 'aim', 'icloud', 'gmx', 'fastmail', 'zoho', 'zohomail'],
  ...['protonmail', 'tutanota', 'tutamail', 'yandex', 'posteo', 'hushmail', 'riseup', 'disroot'],
  ...[
    'rediffmail',
    'mailinator',
    'guerrillamail',
    'yopmail',
    'tempmail',
    'temp-mail',
    '10minutemail',
    'trashmail',
  ],
  ...[
    'sharklasers',
    'maildrop',
    'getnada',
    'dispostable',
    'btinternet',
    'btopenworld',
    'virginmedia',
    'ntlworld',
  ],
  ...['blueyonder', 'talktalk', 'tiscali', 'wanadoo', 'freeserve', 'supanet', 'lineone', 'onetel'],
])

/** Public suffixes of these providers: com, net, org, and country codes with their second level. */
const SUFFIX = /^(?:(?:(?:com?|net?|org)\.)?[a-z]{2}|com|net|org|info|email)$/

/** Single domains of providers and alias services. */
const DOMAINS = new Set([
  // Apple, Proton, HEY, Tuta and others with one domain.
  ...[
    'me.com',
    'mac.com',
    'pm.me',
    'proton.me',
    'hey.com',
    'hey.world',
    'keemail.me',
    'tuta.com',
    'tuta.io',
    'mailbox.org',
    'runbox.com',
  ],
  ...['startmail.com', 'inbox.com', 'lycos.com', 'juno.com', 'excite.com', 'duck.com', 'mozmail.com'],
  ...[
    'simplelogin.com',
    'simplelogin.co',
    'slmail.me',
    'aleeas.com',
    'anonaddy.com',
    'anonaddy.me',
    'addy.io',
  ],
  ...['33mail.com', 'privaterelay.appleid.com', 'passmail.net', 'passinbox.com', 'passfwd.com', 'cock.li'],
  // mail.com and its other domains.
  ...['mail.com', 'email.com', 'post.com', 'usa.com', 'europe.com', 'myself.com', 'iname.com', 'writeme.com'],
  ...['consultant.com', 'engineer.com', 'accountant.com', 'techie.com', 'cheerful.com', 'workmail.com'],
  ...[
    'london.com',
    'dr.com',
    'lawyer.com',
    'contractor.net',
    'realtyagent.com',
    'secretary.net',
    'execs.com',
  ],
  // Internet providers in the United Kingdom and Ireland.
  ...[
    'sky.com',
    'talk21.com',
    'bt.com',
    'virgin.net',
    'orange.net',
    'o2.co.uk',
    'o2.ie',
    'plus.com',
    'plus.net',
  ],
  ...[
    'plusnet.com',
    'fsmail.net',
    'postmaster.co.uk',
    'zen.co.uk',
    'uwclub.net',
    'eclipse.co.uk',
    'demon.co.uk',
  ],
  ...[
    'madasafish.com',
    'tesco.net',
    'ukgateway.net',
    'pipex.com',
    'f2s.com',
    'eircom.net',
    'iol.ie',
    'waitrose.com',
  ],
  // Other countries.
  ...['web.de', 't-online.de', 'freenet.de', 'arcor.de', 'orange.fr', 'free.fr', 'laposte.net', 'sfr.fr'],
  ...[
    'libero.it',
    'virgilio.it',
    'alice.it',
    'telenet.be',
    'skynet.be',
    'ziggo.nl',
    'kpnmail.nl',
    'bluewin.ch',
  ],
  ...['seznam.cz', 'wp.pl', 'o2.pl', 'onet.pl', 'interia.pl', 'abv.bg', 'ukr.net', 'mail.ru', 'inbox.ru'],
  ...['list.ru', 'bk.ru', 'rambler.ru', 'ya.ru', 'qq.com', '163.com', '126.com', 'sina.com', 'naver.com'],
  ...['hanmail.net', 'daum.net', 'comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bigpond.com'],
])

const isFamily = (domain: string): boolean => {
  const dot = domain.indexOf('.')
  return FAMILIES.has(domain.slice(0, dot)) && SUFFIX.test(domain.slice(dot + 1))
}

/** True for a provider's domain and its subdomains, such as ann.fastmail.com. */
export function isFreeDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels
    .slice(0, -1)
    .map((_label, at) => labels.slice(at).join('.'))
    .some((part) => DOMAINS.has(part) || isFamily(part))
}

/** True for "ann.fastmail.com": all mail there is delivered to ann@fastmail.com. */
export const isFastmail = (domain: string): boolean => domain.startsWith('fastmail.') && isFamily(domain)
