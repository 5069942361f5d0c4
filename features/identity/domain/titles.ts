/** Titles that a member can choose, or leave out. Credit files have them. */
export const TITLES = ['Mr', 'Mrs', 'Ms', 'Miss', 'Mx', 'Dr', 'Rev', 'Prof'] as const
export type Title = (typeof TITLES)[number]
