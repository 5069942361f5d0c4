// Before npm run check and npm run format: installs the checkers, which npm start leaves out.
import { installIfNeeded } from './install.mjs'
import { stopWithCause } from './processes.mjs'

await installIfNeeded().catch(stopWithCause)
