export { BigKey } from './brand/big-key.tsx'
export { Avatar, Logo, Mark, Plate, type PlateLook } from './brand/brand.tsx'
export { FrontDoor } from './brand/front-door.tsx'
export { inhabitants } from './brand/inhabitants.ts'
export { isFullyLit, WindowIcon, type WindowLook, WindowShape } from './brand/window-shape.tsx'
export { Button, type ButtonLook, type ButtonProps, buttonClass, IconButton } from './buttons/button.tsx'
export { Spinner } from './buttons/spinner.tsx'
export { classNames } from './class-names.ts'
export { type Bar, BarChart, type BarChartProps } from './data/bar-chart.tsx'
export { type Column, DataTable, type DataTableProps } from './data/data-table.tsx'
export { ProgressBar, type ProgressBarProps } from './data/progress.tsx'
export { Checkbox, ChoiceGroup, Radio, Segmented, type SegmentedProps } from './fields/choice.tsx'
export { CodeInput, type CodeInputProps } from './fields/code-input.tsx'
export { Field, type FieldProps, useFieldLinks } from './fields/field.tsx'
export {
  DateInput,
  FileInput,
  FramedInput,
  LockedInput,
  MoneyInput,
  PasswordInput,
  TextArea,
  TextInput,
} from './fields/inputs.tsx'
export { Select } from './fields/select.tsx'
export { Switch, type SwitchProps, SwitchRow, type SwitchRowProps } from './fields/switch.tsx'
export { fontPreloads } from './font-preloads.ts'
export { Accordion, type AccordionItem } from './navigation/accordion.tsx'
export { type Step, StepCards, StepPlates, type StepStatus } from './navigation/stepper.tsx'
export { type Tab, TabLinks, Tabs, type TabsProps, tabClass } from './navigation/tabs.tsx'
export {
  ConfirmDialog,
  type ConfirmDialogProps,
  Dialog,
  type DialogProps,
} from './overlays/dialog.tsx'
export { Drawer, type DrawerProps, menuLinkClass } from './overlays/drawer.tsx'
export { Popover, type PopoverProps } from './overlays/popover.tsx'
export { Toaster, toast } from './overlays/toaster.tsx'
export { Badge, type BadgeProps, type BadgeTone } from './surfaces/badge.tsx'
export { Banner, type BannerProps } from './surfaces/banner.tsx'
export { Card, type CardLook, cardClass } from './surfaces/card.tsx'
export { EmptyState } from './surfaces/empty-state.tsx'
export { Loaded, type LoadedProps } from './surfaces/loaded.tsx'
export { NeedsYouCard, type NeedsYouProps } from './surfaces/needs-you.tsx'
export { HouseSkeleton, Skeleton } from './surfaces/skeleton.tsx'
export { type Stat, StatStrip } from './surfaces/stat-strip.tsx'
export { PlateRow, SwitchPlate, type SwitchPlateProps, TwoPlates } from './surfaces/two-plates.tsx'
