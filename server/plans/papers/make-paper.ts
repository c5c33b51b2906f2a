import { groupLanguage, groupName } from '../plan/group-name.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { nameIn } from '#contract/kit/languages.ts'
import { paperAllowed, isInsidePaper } from '#contract/plans/papers/paper-states.ts'
import { planKeys, type PaperName } from '#contract/plans/plan.keys.ts'
import type { PaperAsk, SendPaper } from '#contract/plans/deal/deal.schema.ts'
import { saveFile } from '../../files/files.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { insertRow, readRow } from '../../kit/db/rows.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { renderPdf } from '../../kit/pdf/pdf.ts'
import { shownDay } from '../../kit/text/years.ts'
import { lockPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { sendGroupMail } from '../quotes/group-mail.ts'
import { isListPaper, lastSent, partyOf, withMarks } from './editions.ts'
import { countText, sayIn, type Say, type Table } from './making.ts'
import { paperTables } from './paper-tables.ts'

const template = readFileSync(path.join(import.meta.dirname, 'paper.typ'), 'utf8')

/** What a paper says now, with what is otherwise than as it was sent last marked row by row. */
async function composed(ctx: Ctx, ask: PaperAsk) {
  const plan = await readRow(ctx, 'travel_plan', ask.id)
  checkAllowed(ctx, ask, plan)
  const language = ask.language ?? groupLanguage(plan)
  const say = sayIn(language)
  const tables = await paperTables[ask.paper]({ ctx, plan, say, language, ask })
  const party = partyOf(ask)
  const sent = await lastSent(ctx, plan.id, ask.paper, party)
  return { plan, language, say, tables, party, sent }
}

/** What is told on a paper of the plan's own notes. */
function noteOn(paper: PaperName, plan: PlanRecord): string {
  if (paper === 'rooming') return plan.rooming_note
  if (paper === 'guide') return plan.guide_note
  return paper === 'itinerary' || paper === 'voucher' ? plan.voucher_note : ''
}

/** Before a group is confirmed its confirmation is a pro-forma. */
const titleOf = (paper: PaperName, { status }: PlanRecord, say: Say): string =>
  say(`plans.papers.${paper === 'confirmation' && status === 'planning' ? 'proforma' : paper}`)

/** Refused where the state of the plan does not allow it; what tells costs, to whoever may not see them. */
function checkAllowed(ctx: Ctx, { paper, authority }: PaperAsk, { status }: PlanRecord): void {
  if (isInsidePaper(paper) && !may(ctx, planKeys.profit)) fail('noPermission')
  if (!paperAllowed(paper, status, authority)) fail('plans.notYet')
}

/** A paper of a plan as a PDF, in a language; lists mark what is new, changed or struck since they were sent. */
export async function printed(
  ctx: Ctx,
  ask: PaperAsk,
): Promise<{ body: Buffer; fileName: string; lines: Table[]; number: number }> {
  const { plan, language, say, tables, sent } = await composed(ctx, ask)
  const marked = isListPaper(ask.paper) && sent ? withMarks(tables, sent.lines) : tables
  const number = (sent?.number ?? 0) + 1
  const supplier = ask.supplierId ? await readRow(ctx, 'supplier', ask.supplierId) : undefined
  const to = supplier?.name ?? (ask.authority ? say(`plans.authorities.${ask.authority}`) : '')
  const document = {
    language,
    title: titleOf(ask.paper, plan, say),
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
    note: noteOn(ask.paper, plan),
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
function shownTable({
  title,
  text = '',
  heads,
  lines,
  wide = [1],
  right = [],
  apart = false,
  shape = 'table',
}: Table) {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const all = Array.from({ length: width }, (_, at) => at)
  const places = shape === 'table' ? all.filter((at) => lines.some(({ cells }) => cells[at])) : all
  return {
    title,
    text,
    apart,
    shape,
    heads: heads.length ? places.map((at) => heads[at] ?? '') : [],
    wide: places.map((at) => wide.includes(at)),
    right: places.map((at) => right.includes(at)),
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
  const { body, fileName, lines, number } = await printed(ctx, ask)
  const language = ask.language ?? groupLanguage(plan)
  const say = sayIn(language)
  const fileId = await saveFile(ctx, {
    kind: 'plan-paper',
    name: fileName,
    contentType: 'application/pdf',
    content: body,
  })
  const title = titleOf(ask.paper, plan, say)
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
