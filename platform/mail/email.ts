/** Building blocks of an email. They are data, so texts can be tested without HTML. */
export type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'code'; digits: string }
  | { kind: 'facts'; rows: [string, string][] }
  | { kind: 'note'; text: string }

export interface EmailContent {
  subject: string
  preview: string
  heading: string
  parts: Part[]
  /** Unsubscribe link in the footer, for optional emails. */
  unsubscribe?: { label: string; href: string }
}
