export { BoardGrid } from './board-grid.tsx'
export type { BoardLine } from './board-rows.ts'
export { CellDrawer } from './cell-drawer.tsx'
export { FillDrawer } from './fill-drawer.tsx'
