import { settlementTerms } from '#contract/agents/agent.fields.ts'
import type { RowQuestion } from './row-question.ts'
import type { CallCtx } from '../../../kit/ctx.ts'
import { parseChoice } from '../../../kit/sheet/cells.ts'
import { readMoney } from '../../../kit/sheet/figures.ts'
import type { NamedAgent } from './names.ts'
import type { OrderCells } from './order-cells.ts'

/**
 * What they say that it costs, to be compared with ours by the command. Another currency or way of settling than the
 * agent's is asked about: the order has the agent's own whatever the file says.
 */
export function readShown(
  ctx: CallCtx,
  cells: OrderCells,
  { currency, settlementTerm, name }: NamedAgent,
): { totalMinor?: number; questions: RowQuestion[] } {
  const questions: RowQuestion[] = []
  const theirs = cells.text('currency').toUpperCase()
  const said = cells.said('shownTotal')
  const totals = said.map(({ row, text }) => ({ row, ...readMoney(text, currency, false) }))
  const foreign =
    (theirs !== '' && theirs !== currency) ||
    totals.some((total) => 'why' in total && total.why === 'kit.sheets.otherCurrency')
  if (foreign)
    questions.push({
      key: 'order-entry.questions.otherCurrency',
      facts: {
        theirs: theirs && theirs !== currency ? theirs : cells.text('shownTotal'),
        ours: currency,
        agent: name,
      },
    })
  const settlement = cells.text('settlement')
  if (
    settlement &&
    parseChoice(ctx.app, 'agents.settlementTerms', settlementTerms, settlement) !== settlementTerm
  )
    questions.push({
      key: 'order-entry.questions.otherSettlement',
      facts: {
        theirs: settlement,
        ours: ctx.app.word(ctx.language, `agents.settlementTerms.${settlementTerm}`),
        agent: name,
      },
    })
  if (foreign || !said.length) return { questions }
  const amounts = totals.flatMap((total) => {
    if ('value' in total) return [total.value]
    cells.refuse('shownTotal', total.why, total.params, total.row)
    return []
  })
  const [first, ...others] = amounts
  if (first === undefined) return { questions }
  // The whole party's, said again on each row; or each guest's own.
  const same = others.every((one) => one === first)
  return { totalMinor: same ? first : amounts.reduce((sum, one) => sum + one, 0), questions }
}
