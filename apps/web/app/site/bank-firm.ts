/** Placeholders in what the build writes; the server replaces them with the firm of the operator's settings. */
export const writtenFirm = {
  name: 'Name of the bank data firm',
  number: 'number of the bank data firm',
  registerUrl: 'https://bank-firm.invalid/',
}

const told = typeof document === 'undefined' ? undefined : document.documentElement.dataset.bankFirm

/** The regulated firm that reads banks here. */
export const bankFirm: typeof writtenFirm = told ? JSON.parse(told) : writtenFirm
