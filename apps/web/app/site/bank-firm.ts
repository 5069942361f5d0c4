/** Placeholders in the built pages. The server replaces them with the configured firm. */
export const writtenFirm = {
  name: 'Name of the bank data firm',
  number: 'number of the bank data firm',
  registerUrl: 'https://bank-firm.invalid/',
}

const told = typeof document === 'undefined' ? undefined : document.documentElement.dataset.bankFirm

/** Regulated firm that reads banks. */
export const bankFirm: typeof writtenFirm = told ? JSON.parse(told) : writtenFirm
