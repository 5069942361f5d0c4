export { Gallery } from './gallery.tsx'
export { Row, Sample, Stack } from './sample.tsx'
