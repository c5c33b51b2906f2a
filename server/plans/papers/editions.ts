import { sql } from 'kysely'
import type { PaperAsk } from '#contract/plans/deal/deal.schema.ts'
import type { PaperName } from '#contract/plans/plan.keys.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Line, Table } from './making.ts'

/** To whom a paper goes, as its editions are counted: everybody, a supplier, an authority. */
export const partyOf = ({ supplierId, authority }: Pick<PaperAsk, 'supplierId' | 'authority'>): string =>
  supplierId ? `supplier ${supplierId}` : (authority ?? '')

/** Papers of rows that people compare with what they have: a changed row is marked. */
export const isListPaper = (paper: PaperName): boolean => paper === 'rooming' || paper === 'names'

export type Edition = {
  paper: PaperName
  party: string
  number: number
  language: string
  lines: Table[]
  sentTo: string
  sentAt: string
}

/** The editions that left last, of each paper and party of a plan. */
export async function sentEditions(ctx: Ctx, planId: number): Promise<Edition[]> {
  const { rows } =
    await sql<Edition>`select distinct on (paper, party) paper, party, number, language, lines, sent_to as "sentTo",
      created_at as "sentAt"
    from plan_paper where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} order by paper, party, number desc`.execute(
      ctx.db,
    )
  return rows
}

export const lastSent = async (ctx: Ctx, planId: number, paper: PaperName, party: string) =>
  (await sentEditions(ctx, planId)).find((one) => one.paper === paper && one.party === party)

const lineKey = ({ cells }: Line): string => JSON.stringify(cells)

/** Rows beside what was sent: new, changed, or struck (those stand at the end). A number alone that moved is no change. */
export function withMarks(tables: readonly Table[], before: readonly Table[]): Table[] {
  return tables.map((table, at) => {
    const old = new Map((before[at]?.lines ?? []).map((line) => [line.key, line]))
    const bare = (line: Line) =>
      lineKey({ ...line, cells: table.heads[0] === '#' ? line.cells.slice(1) : line.cells })
    const lines = table.lines.map((line): Line => {
      const was = old.get(line.key)
      old.delete(line.key)
      if (!was) return { ...line, mark: 'new' }
      return bare(was) === bare(line) ? line : { ...line, mark: 'changed' }
    })
    return {
      ...table,
      lines: [...lines, ...[...old.values()].map((line): Line => ({ ...line, mark: 'struck' }))],
    }
  })
}

/** Says a paper otherwise than as it was sent? Compared in the language that it left in. */
export const isChanged = (now: readonly Table[], sent: readonly Table[]): boolean =>
  JSON.stringify(now.map(({ lines }) => lines.map(({ key, cells }) => [key, cells]))) !==
  JSON.stringify(sent.map(({ lines }) => lines.map(({ key, cells }) => [key, cells])))
