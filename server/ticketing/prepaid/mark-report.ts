import { sql } from 'kysely'
import { codeStates } from '#contract/ticketing/prepaid/code.states.ts'
import { codeKey, maxCodes, readCodes } from '#contract/ticketing/prepaid/code-list.ts'
import type { ReportDone, UsedReport } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { isMissing } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { lockCodes, moveCodes, type StoredCode } from './move-codes.ts'

/** Marks what a scenic spot reports as used; what does not agree with what is stored is listed and stays as it is. */
export async function markReport(ctx: Ctx, { ticketId, text }: UsedReport): Promise<ReportDone> {
  if (await isMissing(ctx, 'prepaid_ticket', [ticketId])) fail('notFound')
  const codes = readCodes(text)
  if (!codes.length) failField('text', 'required')
  if (codes.length > maxCodes) failField('text', 'tooLarge', { max: maxCodes })
  const keys = [...new Set(codes.map(codeKey))]
  const stored = await lockCodes(ctx, sql`c.ticket_id = ${ticketId} and c.code_key = any(${keys}::text[])`)
  const byKey = new Map(stored.map((code) => [codeKey(code.code), code]))
  const seen = new Set<string>()
  const marked: StoredCode[] = []
  const differences = codes.flatMap((code): ReportDone['differences'] => {
    const key = codeKey(code)
    const one = byKey.get(key)
    const status = one?.status ?? null
    const differs = (problem: ReportDone['differences'][number]['problem']) => [
      { code: code.slice(0, 200), problem, status },
    ]
    if (seen.has(key)) return differs('twice')
    seen.add(key)
    if (!one) return differs('unknown')
    if (one.status === 'used') return differs('alreadyUsed')
    if (!codeStates.open('markUsed', one.status)) return differs('otherState')
    marked.push(one)
    return []
  })
  if (marked.length) {
    await postJournals(ctx, await moveCodes(ctx, marked, 'used'))
    await emit(ctx, 'ticketing.reportMarked', {
      subject: 'prepaidTicket',
      subjectId: ticketId,
      facts: { count: marked.length, differences: differences.length },
      after: marked.slice(0, 100).map(({ code }) => code),
    })
  }
  return { marked: marked.length, differences: differences.slice(0, 500) }
}
