export interface RetailerMark {
  name: string
  category: string
  colour: string
}

/** Appearance of each shop. Vouchers and prices are the supplier's data. */
export const retailerMarks: Record<string, RetailerMark> = {
  'larder-and-co': { name: 'Larder & Co', category: 'Groceries', colour: '#2B5D3A' },
  'tall-cup': { name: 'Tall Cup', category: 'Coffee', colour: '#6B3A22' },
  fernhill: { name: 'Fernhill', category: 'Books', colour: '#22476B' },
  cinder: { name: 'Cinder', category: 'Cinema', colour: '#7A1F2B' },
  'loaf-lane': { name: 'Loaf Lane', category: 'Bakery', colour: '#7A4A0B' },
  'north-star-rail': { name: 'North Star Rail', category: 'Travel', colour: '#1D3557' },
  'pickle-and-pear': { name: 'Pickle & Pear', category: 'Eating out', colour: '#4A5A16' },
  'marlow-home': { name: 'Marlow Home', category: 'Home', colour: '#5A3E62' },
  'wick-and-wool': { name: 'Wick & Wool', category: 'Crafts', colour: '#7B2D55' },
  'green-bay': { name: 'Green Bay', category: 'Garden', colour: '#1F5D57' },
  stride: { name: 'Stride', category: 'Sport', colour: '#2F3E46' },
  'little-acorn': { name: 'Little Acorn', category: 'Children', colour: '#8A4B1F' },
}

export const markOf = (id: string, name = id): RetailerMark =>
  retailerMarks[id] ?? { name, category: 'Shop', colour: '#42544B' }
