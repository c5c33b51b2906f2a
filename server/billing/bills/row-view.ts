import { inEach } from '#contract/kit/languages.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import type { Ctx } from '../../kit/ctx.ts'

type Named = { id: number; code: string | null; agent_id: number; total_minor: number; currency: string }

/** What sentences about a bill name: its number or that it is a draft, whose it is, how much. */
export async function rowView(ctx: Ctx, bill: Named) {
  const agent = (await loadAgents(ctx, [bill.agent_id])).get(bill.agent_id)
  const code = bill.code ?? inAll(ctx, 'billing.text.draftName', { id: bill.id })
  return {
    name: agent?.name ?? '',
    code,
    bill: code,
    amount: `${groupedAmount(bill.total_minor, bill.currency)} ${bill.currency}`,
  }
}

/** A word in all languages, for facts that anybody may read. */
export const inAll = (ctx: Ctx, key: string, params: Record<string, string | number> = {}) =>
  inEach((language) => ctx.app.word(language, key, params))
