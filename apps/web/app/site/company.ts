export { company, companyAddress } from '@keyturn/subscription/company-words'
