/** Separate file, because its dynamic import makes one chunk for all parts of the passport page that ask a consent. */
export { ConsentSettings } from '@keyturn/tenancy/web'
