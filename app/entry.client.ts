import { reportErrors } from './browser-errors/report'
import { startIslands } from './islands/start'

startIslands(import.meta.glob('./**/*.island.tsx'), reportErrors())
