import { groupLanguage, groupName } from '../plan/group-name.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { nameIn } from '#contract/kit/languages.ts'
import type { PaperAsk, SendPaper } from '#contract/plans/deal/deal.schema.ts'
import { saveFile } from '../../files/files.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, readRow } from '../../kit/db/rows.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { renderPdf } from '../../kit/pdf/pdf.ts'
import { shownDay } from '../../kit/text/years.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { sendGroupMail } from '../quotes/group-mail.ts'
import { isListPaper, lastSent, partyOf, withMarks } from './editions.ts'
import { countText, paperAllowed, paperTables, sayIn, type Table } from './tables.ts'

const template = readFileSync(path.join(import.meta.dirname, 'paper.typ'), 'utf8')

/** What a paper says now, with what is otherwise than as it was sent last marked row by row. */
async function composed(ctx: Ctx, ask: PaperAsk) {
  const plan = await readRow(ctx, 'travel_plan', ask.id)
  const language = ask.language ?? groupLanguage(plan)
  const say = sayIn(language)
  const tables = await paperTables[ask.paper]({ ctx, plan, say, language, ask })
  const party = partyOf(ask)
  const sent = await lastSent(ctx, plan.id, ask.paper, party)
  return { plan, language, say, tables, party, sent }
}

/** A paper of a plan as a PDF, in a language; lists mark what is new, changed or struck since they were sent. */
export async function printed(
  ctx: Ctx,
  ask: PaperAsk,
): Promise<{ body: Buffer; fileName: string; lines: Table[]; number: number }> {
  const { plan, language, say, tables, sent } = await composed(ctx, ask)
  const marked = isListPaper(ask.paper) && sent ? withMarks(tables, sent.lines) : tables
  const number = (sent?.number ?? 0) + 1
  const notes = {
    itinerary: plan.voucher_note,
    voucher: plan.voucher_note,
    rooming: plan.rooming_note,
    guide: plan.guide_note,
    names: '',
    seats: '',
    emergency: '',
  }
  const supplier = ask.supplierId ? await readRow(ctx, 'supplier', ask.supplierId) : undefined
  const to = supplier?.name ?? (ask.authority ? say(`plans.authorities.${ask.authority}`) : '')
  const document = {
    language,
    title: say(`plans.papers.${ask.paper}`),
    code: plan.code,
    edition: [
      say('plans.papers.edition', { number }),
      ...(sent ? [say('plans.papers.replaces', { number: sent.number })] : []),
    ].join(' · '),
    draft: plan.status === 'planning' ? say('plans.papers.draft') : '',
    to,
    merchant: nameIn(ctx.merchant.names, language),
    name: groupName(plan, language),
    subtitle: [
      `${shownDay(ctx.merchant, plan.start_date, language)} – ${shownDay(ctx.merchant, plan.end_date, language)}`,
      countText(plan, say),
    ].join(' · '),
    note: notes[ask.paper],
    marks: {
      new: say('plans.papers.markNew'),
      changed: say('plans.papers.markChanged'),
      struck: say('plans.papers.markStruck'),
    },
    nothing: marked.some(({ lines, text }) => lines.length > 0 || text) ? '' : say('plans.papers.nothing'),
    tables: marked.map(shownTable),
  }
  const body = await pageTurns(ctx.app).run(ctx.scope.merchantId, () => renderPdf(template, document))
  return { body, fileName: `${plan.code}-${ask.paper}-${language}.pdf`, lines: tables, number }
}

/** A table without the columns in which no row says anything. */
function shownTable({ title, text = '', heads, lines, wide = [1], apart = false }: Table) {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const places = Array.from({ length: width }, (_, at) => at).filter((at) =>
    lines.some(({ cells }) => cells[at]),
  )
  return {
    title,
    text,
    apart,
    heads: heads.length ? places.map((at) => heads[at] ?? '') : [],
    wide: places.map((at) => wide.includes(at)),
    rows: lines.map(({ cells, shown = cells, mark = '' }) => ({
      cells: places.map((at) => shown[at] ?? ''),
      mark,
    })),
  }
}

/** The paper as it would be sent now. */
export async function planPaper(ctx: Ctx, ask: PaperAsk): Promise<RawAnswer> {
  const { body, fileName } = await printed(ctx, ask)
  return { contentType: 'application/pdf', body, fileName, headers: { 'cache-control': 'no-store' } }
}

/** Sends a paper by mail and keeps it as it left: the next edition marks what is otherwise. */
export async function sendPaper(ctx: Ctx, { to, text, ...ask }: SendPaper): Promise<{ done: true }> {
  const plan = await lockPlan(ctx, { id: ask.id }, { evenLocked: true })
  if (!paperAllowed(ask.paper, plan.status)) fail('plans.notYet')
  const { body, fileName, lines, number } = await printed(ctx, ask)
  const language = ask.language ?? groupLanguage(plan)
  const say = sayIn(language)
  const fileId = await saveFile(ctx, {
    kind: 'plan-paper',
    name: fileName,
    contentType: 'application/pdf',
    content: body,
  })
  const title = say(`plans.papers.${ask.paper}`)
  await sendGroupMail(ctx, {
    kind: ask.supplierId || ask.authority ? 'supplier-group' : 'agent-group',
    to,
    language,
    partyName: '',
    subject: `${plan.code} · ${title}`,
    paragraphs: [say('plans.papers.mailText', { title, code: plan.code }), ...(text ? [text] : [])],
    attachments: [fileId],
  })
  await insertRow(ctx, 'plan_paper', {
    plan_id: plan.id,
    paper: ask.paper,
    party: partyOf(ask),
    language,
    number,
    lines: JSON.stringify(lines),
    sent_to: to,
    file_id: fileId,
    by_name: ctx.actor.name,
  })
  await tellPlan(ctx, plan.id, 'plans.paperSent', { facts: { paper: title, to } })
  return { done: true }
}
