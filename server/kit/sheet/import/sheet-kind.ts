import { firstOf } from '#contract/kit/given.ts'
import type { Verdict } from '#contract/kit/sheet/sheet.api.ts'
import type { App } from '../../app-services.ts'
import type { Ctx } from '../../ctx.ts'

/** What is wrong with a cell, or to be looked at: the word's key and what fills it. */
export type CellFault = { column: string; why: string; params?: Record<string, string | number> | undefined }
/** A cell that changes, as texts. */
export type CellChange = { column: string; before: string; after: string }
/** What a row of a spreadsheet comes to, and the act that does it. */
export type RowPlan<Act> = {
  verdict: Verdict
  changes: CellChange[]
  problems: CellFault[]
  /** Kept nevertheless. */
  warnings?: CellFault[]
  act?: Act
}
/** Texts by place; `code` is what stands under the code's column, in capitals. */
export type SheetRow = { no: number; code: string; cells: string[] }
export type SheetPart = {
  /** The column of each place; '' where it is none. */
  columns: readonly string[]
  rows: readonly SheetRow[]
  /** Rows above these in the same file with one of their codes; none once the check is over. */
  above: readonly SheetRow[]
}

/** The row of the file that bears a code first. */
export function firstRows({ above, rows }: SheetPart): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  for (const { no, code } of [...above, ...rows]) if (code && !first.has(code)) first.set(code, no)
  return first
}

/**
 * A kind of spreadsheet: what its columns are, what a row comes to, and the command that does it. Keeping, checking and
 * doing files of every kind is the same.
 */
export type SheetKind<Act = never, Subject = never> = {
  /** `domain.name`: the domain binds `domain.checkImport` and `domain.runImport`. */
  name: `${string}.${string}`
  columns: readonly string[]
  /** Without it a file is none of this kind. */
  codeColumn: string
  /** Columns that a download has to be read by people only. */
  readOnlyColumns?: readonly string[]
  headOf: (app: App, language: string, column: string) => string
  /** 404 where there is none such. */
  requireSubject?: (ctx: Ctx, subject: Subject) => Promise<unknown>
  /** What each row comes to against what is there now: a few queries however many there are. Changes nothing. */
  plan: (ctx: Ctx, part: SheetPart, subject: Subject) => Promise<RowPlan<Act>[]>
  /** Does what rows came to, all or none. */
  save: (ctx: Ctx, acts: Act[], subject: Subject) => Promise<unknown>
  /** The column of a field that the command refuses; its own name where it is not said. */
  columnOf?: (field: string) => string
  /** Where all rows of a file are one act, which can be taken back as one. */
  oneAct?: OneAct
  /** Rows that are done in one transaction, where fifty is not right. */
  atOnce?: number
}
/** How the rows of a file become one act: opened with the first, told of each part that is done, closed after the last. */
export type OneAct = {
  open: (ctx: Ctx, total: number) => Promise<number>
  /** How many rows of the part were done, and how many refused. */
  record: (ctx: Ctx, id: number, count: { done: number; failed: number }) => Promise<void>
  close: (ctx: Ctx, id: number) => Promise<void>
}
/** A kind of spreadsheet, whatever it holds. */
export type AnySheetKind = Omit<SheetKind, 'plan' | 'save' | 'requireSubject'> & {
  requireSubject?: (ctx: Ctx, subject: never) => Promise<unknown>
  plan: (ctx: Ctx, part: SheetPart, subject: never) => Promise<RowPlan<unknown>[]>
  save: (ctx: Ctx, acts: never[], subject: never) => Promise<unknown>
}

/** A text as it is looked up: case and the space around it do not count. */
export const plain = (text: string): string => text.trim().toLowerCase()

/** The job that checks or does files of a kind. */
export const jobOf = ({ name }: Pick<AnySheetKind, 'name'>, what: 'check' | 'run'): `${string}.${string}` =>
  `${firstOf(name.split('.'))}.${what}Import`
