export const windowCount = 24
export const windowsPerHouse = 12
const windowsPerFloor = 3
const floors = windowsPerHouse / windowsPerFloor

/** Units of the drawing, measured from the left house's left wall at 12. */
export const houseWidth = 688
export const windowWidth = 64
const bayCentres = [82, 178, 274] as const
const firstWindowTop = 112
const rightHouseOffset = 332
const doorCentres = [274, 414] as const

export interface HouseGeometry {
  /** Font size of the month names in units; null for no names. */
  labelSize: number | null
  windowHeights: readonly [number, number, number, number]
  windowTops: readonly [number, number, number, number]
  plinthTop: number
  doorstep: number
  height: number
}

/** Computes the layout. Without names the windows are taller and the plinth is higher. */
export function houseGeometry(labelSize: number | null): HouseGeometry {
  const windowHeights = labelSize === null ? ([70, 80, 98, 88] as const) : ([62, 68, 80, 72] as const)
  const gap = labelSize === null ? 40 : labelSize + 31
  const [first, second, third, fourth] = windowHeights
  const tops = [
    firstWindowTop,
    firstWindowTop + first + gap,
    firstWindowTop + first + second + 2 * gap,
    firstWindowTop + first + second + third + 3 * gap,
  ] as const
  const lastBottom = tops[3] + fourth
  const plinthTop = lastBottom + (labelSize === null ? 22 : labelSize + 16)
  const height = plinthTop + (labelSize === null ? 174 : 152)
  return { labelSize, windowHeights, windowTops: tops, plinthTop, doorstep: height - 20, height }
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export function windowBox(index: number, geometry: HouseGeometry): Box {
  const { house, floor, bay } = windowPlace(index)
  const centre = (bayCentres[bay] ?? 0) + house * rightHouseOffset
  return {
    left: centre - windowWidth / 2,
    top: geometry.windowTops[floor] ?? 0,
    width: windowWidth,
    height: geometry.windowHeights[floor] ?? 0,
  }
}

/** Touch target of a window, including its name. */
export function bayBox(index: number, geometry: HouseGeometry): Box {
  const box = windowBox(index, geometry)
  const below = (geometry.labelSize ?? 0) + 16
  return { left: box.left - 15, top: box.top - 13, width: 94, height: box.height + 13 + below }
}

export function doorCentre(house: 0 | 1): number {
  return doorCentres[house]
}

export interface WindowPlace {
  house: 0 | 1
  /** 0 is the top floor. */
  floor: number
  bay: number
}

/** Position of a window. The left house is year 1, the right one year 2; each runs left to right, top to bottom. */
export function windowPlace(index: number): WindowPlace {
  const inHouse = index % windowsPerHouse
  return {
    house: index < windowsPerHouse ? 0 : 1,
    floor: Math.floor(inHouse / windowsPerFloor),
    bay: inHouse % windowsPerFloor,
  }
}

function indexAt(column: number, floor: number): number {
  const house = Math.floor(column / windowsPerFloor)
  return house * windowsPerHouse + floor * windowsPerFloor + (column % windowsPerFloor)
}

/** Index of the window that a key moves to, across both houses. Null for other keys; unchanged at an edge. */
export function windowAfterKey(
  index: number,
  key: string,
  ctrlKey: boolean,
  count = windowCount,
): number | null {
  const { house, floor, bay } = windowPlace(index)
  const column = house * windowsPerFloor + bay
  const lastColumn = 2 * windowsPerFloor - 1
  const reach = (toColumn: number, toFloor: number) => {
    const target = indexAt(
      Math.min(Math.max(toColumn, 0), lastColumn),
      Math.min(Math.max(toFloor, 0), floors - 1),
    )
    return target < count ? target : index
  }
  switch (key) {
    case 'ArrowLeft':
      return reach(column - 1, floor)
    case 'ArrowRight':
      return reach(column + 1, floor)
    case 'ArrowUp':
      return reach(column, floor - 1)
    case 'ArrowDown':
      return reach(column, floor + 1)
    case 'Home':
      return ctrlKey ? 0 : reach(0, floor)
    case 'End':
      return ctrlKey ? count - 1 : reach(lastColumn, floor)
    default:
      return null
  }
}
