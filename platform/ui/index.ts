export { Button, buttonClass, IconButton } from './buttons/button.tsx'
export { Spinner } from './buttons/spinner.tsx'
export { classNames } from './class-names.ts'
export { type Bar, BarChart } from './data/bar-chart.tsx'
export { type Column, DataTable } from './data/data-table.tsx'
export { ProgressBar } from './data/progress.tsx'
export { Checkbox, ChoiceGroup, Radio, Segmented } from './fields/choice.tsx'
export { CodeInput } from './fields/code-input.tsx'
export { Field } from './fields/field.tsx'
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
export { focusFirstError, ReadyForm } from './fields/ready-form.tsx'
export { Select } from './fields/select.tsx'
export { Switch, SwitchRow } from './fields/switch.tsx'
export { fontPreloads } from './font-preloads.ts'
export { Accordion, type AccordionItem } from './navigation/accordion.tsx'
export { Link, LinkContext, type LinkProps } from './navigation/link.tsx'
export { type Step, StepCards, StepPlates } from './navigation/stepper.tsx'
export { TabLinks, Tabs, tabClass } from './navigation/tabs.tsx'
export {
  ConfirmDialog,
  Dialog,
} from './overlays/dialog.tsx'
export { Drawer, menuLinkClass } from './overlays/drawer.tsx'
export { Popover } from './overlays/popover.tsx'
export { toast } from './overlays/toast.ts'
export { showErrorToast, showPendingMessage, Toaster } from './overlays/toaster.tsx'
export { toastWithUndo } from './overlays/undo-toast.tsx'
export { Avatar } from './surfaces/avatar.tsx'
export { Badge, type BadgeTone } from './surfaces/badge.tsx'
export { Banner } from './surfaces/banner.tsx'
export { Card } from './surfaces/card.tsx'
export { FoldCard } from './surfaces/fold-card.tsx'
export { Loaded } from './surfaces/loaded.tsx'
export { NeedsYouCard } from './surfaces/needs-you.tsx'
export { Plate } from './surfaces/plate.tsx'
export { SettingsSection } from './surfaces/settings-section.tsx'
export { Skeleton } from './surfaces/skeleton.tsx'
export { type Stat, StatStrip } from './surfaces/stat-strip.tsx'
export { PlateRow, SwitchPlate, TwoPlates } from './surfaces/two-plates.tsx'
