export { Avatar, Logo, Mark, Plate } from './brand/brand.tsx'
export { Button, type ButtonLook, type ButtonProps, buttonClass, IconButton } from './buttons/button.tsx'
export { Spinner } from './buttons/spinner.tsx'
export { classNames } from './class-names.ts'
export { Field, type FieldProps, useFieldLinks } from './fields/field.tsx'
export {
  DateInput,
  FramedInput,
  LockedInput,
  MoneyInput,
  PasswordInput,
  TextArea,
  TextInput,
} from './fields/inputs.tsx'
export { fontPreloads } from './font-preloads.ts'
export { House, type HouseProps } from './house/house.tsx'
export { HouseDrawing, type HouseDrawingProps } from './house/house-drawing.tsx'
export { HouseLegend } from './house/legend.tsx'
export {
  countStates,
  countVerified,
  type HouseMonth,
  houseSentence,
  isVerified,
  legendWords,
  type MonthState,
  monthName,
  monthStates,
  stateWords,
  verifiedPhrase,
  windowCount,
  yearPlates,
} from './house/months.ts'
export { WindowIcon } from './house/window-shape.tsx'
export { Badge, type BadgeProps, type BadgeState, type BadgeTone, StateBadge } from './surfaces/badge.tsx'
export { Card, type CardLook, cardClass } from './surfaces/card.tsx'
