import type { LineStatus } from './line.states.ts'

/** Why a line costs nothing: it needs no supplier, or we do it ourselves. */
export type Costless = 'no-need' | 'self-handled'

/** Does a line cost nothing by what it is? Then it is no missing cost, and says why. */
export const costlessOf = (line: {
  supplierStatus: LineStatus
  handledWay?: string | null | undefined
}): Costless | null =>
  line.handledWay === 'self-handled' ? 'self-handled' : line.supplierStatus === 'no-need' ? 'no-need' : null
