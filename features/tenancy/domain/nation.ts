import type { Nation } from '@keyturn/platform/days'

const SCOTLAND = new Set('AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' '))
const POSTCODE = /\b([a-z]{1,2})\d[a-z\d]?\s*\d[a-z]{2}\b/gi

/** Whose bank holidays move a rent day: the postcode in the address tells. The few on a border may say it themselves. */
export function nationAt(address: string): Nation {
  const area = [...address.matchAll(POSTCODE)].at(-1)?.[1]?.toUpperCase() ?? ''
  if (area === 'BT') return 'northern-ireland'
  return SCOTLAND.has(area) ? 'scotland' : 'england-and-wales'
}
