/**
 * Silhouettes of inhabitants by window, relative to the bottom left corner of the glass. Only in the hero and the
 * share card, where windows show no state.
 */
export const inhabitants: Readonly<Record<number, string>> = {
  0: 'M0-4h54v4H0zM6-22h6v18H6zM13-26h5v22h-5zM19-20h7v16h-7zM29-5l6-19 5 1.6-6 19zM44-18h9v14h-9z',
  2: 'M26-60h2v16h-2zM14-33c1-8 7-12 13-12s12 4 13 12z',
  4: 'M12 0l2-12h18l2 12zM23-12c-1-14-9-16-13-24 9 2 13 8 13 14 0-12 4-18 10-25 2 12-3 18-8 24 3-6 9-8 14-8-3 8-9 10-14 14z',
  6: 'M10-22l5-13h12l5 13zM20-22h2.4v18H20zM13-4h17v4H13z',
  10: 'M24 0c-2-14 3-22 9-26l-1-8 6 5c2-.6 4-.6 6 0l6-5-1 8c2 4 1 9-3 11 4 4 6 9 5 15zM26-.5c-11 2-16-4-14.5-10l3 .5c-1 4 3 8 11.5 6.5z',
  12: 'M26-60h2v16h-2zM14-33c1-8 7-12 13-12s12 4 13 12z',
  13: 'M21.5-37a8.5 8.5 0 1 1 17 0a8.5 8.5 0 0 1-17 0zM13 0c0-18 6-27 17-27s17 9 17 27zM49-20h5v9h-5z',
}
