/** Placeholders in the built pages. The server replaces them with the configured firm. */
export const defaultFirm = {
  name: 'Name of the bank data firm',
  number: 'number of the bank data firm',
  registerUrl: 'https://bank-firm.invalid/',
}

const fromPage = typeof document === 'undefined' ? undefined : document.documentElement.dataset.bankFirm

/** Regulated firm that reads banks. */
export const bankFirm: typeof defaultFirm = fromPage ? JSON.parse(fromPage) : defaultFirm
