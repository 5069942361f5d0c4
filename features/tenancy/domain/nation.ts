import type { Nation } from '@keyturn/platform/days'

const SCOTLAND = new Set('AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' '))
/** Berwick-upon-Tweed, in England despite its Galashiels postcodes. */
const ENGLISH_DISTRICTS = new Set(['TD15'])
const POSTCODE = /\b(([a-z]{1,2})\d[a-z\d]?)\s*\d[a-z]{2}\b/gi

/** Returns the nation whose bank holidays move a rent day, by postcode. Members near a border may choose another. */
export function nationAt(address: string): Nation {
  const [, district = '', area = ''] = [...address.toUpperCase().matchAll(POSTCODE)].at(-1) ?? []
  if (area === 'BT') return 'northern-ireland'
  return SCOTLAND.has(area) && !ENGLISH_DISTRICTS.has(district) ? 'scotland' : 'england-and-wales'
}
