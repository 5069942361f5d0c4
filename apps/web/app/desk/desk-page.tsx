import { lazyPart } from '@keyturn/platform/client'

// One small chunk, because every public page has the site map, which lists all chunks of each page.
export default lazyPart(() =>
  import('@keyturn/back-office/manager-view').then(({ ManagerView }) => ManagerView),
)
