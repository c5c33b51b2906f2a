import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { columnWord, type ImportColumn } from '#contract/order-entry/import/import-columns.ts'
import { maxImportColumns, maxImportOrders } from '#contract/order-entry/import/import-states.ts'
import { Trial, type Tried, type TrialAnswer } from '../../orders/orders.public.ts'
import { AppError, QuestionError } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { notify } from '../../kit/events.ts'
import type { Job, JobContext } from '../../kit/jobs/jobs.ts'
import { againKey, answerTo, tokensOf } from './answers.ts'
import { findMade, madeByThis, type Made } from './made-before.ts'
import { problemsOf } from './problems-of.ts'
import { groupRows, type RowGroup } from './read/group-rows.ts'
import { findNames } from './read/names.ts'
import { OrderCells } from './read/order-cells.ts'
import type { RowAnswer, RowQuestion } from './read/row-question.ts'
import { meanings } from './read/meaning.ts'
import { itemName, readOrder, type ReadOrder } from './read/read-order.ts'
import {
  asPerson,
  callOf,
  lockImport,
  readRows,
  writeOutcomes,
  type RowOutcome,
  type StoredImport,
} from './store.ts'

/** Orders that are read in one transaction, and rows that are written in one statement. */
const atOnce = { read: 250, write: 1_000 }

/**
 * Checks all rows of an import: what each cell means, then what the command that makes orders would say, in the order of
 * the file. Nothing is made. Killed at any point it begins anew; mended meanwhile it writes nothing, because the check
 * that was asked for then is on its way.
 */
export const checkImport: Job = async (job, { merchantId, importId }) => {
  const id = Number(importId)
  try {
    await runCheck(job, merchantId, id)
  } catch (error) {
    if (job.lastAttempt)
      await job.inMerchant(merchantId, async (ctx) => {
        await sql`update order_import set state = 'failed' where merchant_id = ${merchantId} and id = ${id} and state = 'checking'`.execute(
          ctx.db,
        )
        notify(ctx, ['orderImport'], id)
      })
    throw error
  }
}

/** One order of the file on its way through the check. */
type Judging = {
  order: ReadOrder
  answers: RowAnswer[]
  made: Made | undefined
  questions: RowQuestion[]
  outcome?: TrialAnswer | undefined
}

async function runCheck(job: JobContext, merchantId: number, id: number): Promise<void> {
  const begun = await job.inMerchant(merchantId, async (ctx) => {
    const stored = await lockImport(ctx, id)
    return stored.state === 'checking'
      ? { stored, judged: await readAll(asPerson(ctx, stored), stored) }
      : undefined
  })
  if (!begun) return
  const { stored, judged } = begun
  const trial = new Trial()
  const requested = judged.filter(isQuestion)
  for (let at = 0; at < requested.length; at += atOnce.read) {
    const goesOn = await job.inMerchant(merchantId, async (ctx) => {
      if (!(await tellProgress(ctx, stored, at))) return false
      const by = asPerson(ctx, stored)
      await trial.read(
        by,
        requested.slice(at, at + atOnce.read).flatMap((one) => triedOf(by, judged, one)),
      )
      return true
    })
    if (!goesOn) return
    await setImmediate()
  }
  await job.inMerchant(merchantId, async (ctx) => {
    const by = asPerson(ctx, stored)
    const answers = await trial.decide(by)
    requested.forEach((one, at) => (one.outcome = answers[at]))
    const now = await lockImport(ctx, id)
    if (now.state !== 'checking' || now.checkNo !== stored.checkNo) return
    const outcomes = judged.flatMap((one) => outcomesOf(by, judged, one))
    for (let at = 0; at < outcomes.length; at += atOnce.write)
      await writeOutcomes(ctx, id, outcomes.slice(at, at + atOnce.write))
    await addColumns(ctx, stored, outcomes)
    await sql`update order_import set state = 'checked', progress = 0 where merchant_id = ${merchantId} and id = ${id}`.execute(
      ctx.db,
    )
    notify(ctx, ['orderImport'], id)
  })
}

/** Said for the whole file where it has no column of them. */
const ofFile = new Set<ImportColumn>(['agent', 'sku', 'reference'])

/** What an order lacks and the file has no column of gets one behind the others, to be filled in. */
async function addColumns(
  ctx: Ctx,
  { id, mapping }: StoredImport,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const named = new Set(outcomes.flatMap(({ problems }) => problems.flatMap(({ column }) => column || [])))
  const added = [...named].filter((column) => !mapping.columns.includes(column) && !ofFile.has(column))
  if (!added.length || mapping.columns.length + added.length > maxImportColumns) return
  const heads = added.map((column) => ctx.app.word(ctx.language, columnWord(column)))
  const of = sql`merchant_id = ${ctx.scope.merchantId}`
  await sql`update order_import set heads = heads || ${heads}::text[],
      mapping = jsonb_set(mapping, '{columns}', (mapping->'columns') || ${JSON.stringify(added)}::jsonb) where ${of} and id = ${id}`.execute(
    ctx.db,
  )
  const blank = JSON.stringify(added.map(() => ''))
  await sql`update order_import_row set cells = cells || ${blank}::jsonb, sent = sent || ${blank}::jsonb where ${of} and import_id = ${id}`.execute(
    ctx.db,
  )
}

/** False where the check was asked for again meanwhile. */
async function tellProgress(ctx: Ctx, { id, checkNo }: StoredImport, progress: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update order_import set progress = ${progress}
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and state = 'checking' and check_no = ${checkNo}`.execute(
    ctx.db,
  )
  notify(ctx, ['orderImport'], id)
  return Boolean(numAffectedRows)
}

async function readAll(ctx: Ctx, stored: StoredImport): Promise<Judging[]> {
  const rows = await readRows(ctx, stored.id)
  const { mapping, heads } = stored
  const texts = (column: 'agent' | 'sku') => {
    const at = mapping.columns.indexOf(column)
    return at < 0 ? [] : rows.flatMap(({ cells }) => cells[at]?.trim() || [])
  }
  const names = await findNames(ctx, { agents: texts('agent'), skus: texts('sku'), ids: mapping })
  const meaningOf = meanings(ctx, mapping, names)
  const groups = groupRows({ heads, columns: mapping.columns }, rows, meaningOf)
  const answers = new Map(rows.map((row) => [row.no, row.answers]))
  const made = await findMade(ctx, stored.id, groups)
  const reading = { ctx: callOf(ctx), mapping, names, meaningOf }
  const judged: Judging[] = []
  for (const [at, group] of groups.entries()) {
    if (at % atOnce.read === atOnce.read - 1) await setImmediate()
    const order = at < maxImportOrders ? readOrder(reading, group) : tooMany(group)
    judged.push({
      order,
      answers: answers.get(group.rows[0].no) ?? [],
      made: made.get(group.key),
      questions: [],
    })
  }
  for (const one of judged) ownQuestions(stored, one)
  return judged
}

function tooMany(group: RowGroup): ReadOrder {
  const cells = new OrderCells(group)
  cells.refuse('', 'order-entry.import.tooManyOrders', { max: maxImportOrders })
  return {
    ...group,
    agent: undefined,
    sku: undefined,
    date: '',
    request: undefined,
    problems: cells.problems,
    questions: [],
    leftOut: [],
  }
}

/** What is asked before the command is: whether an order that was made before is made once more, and what the file says otherwise. */
function ownQuestions({ id }: StoredImport, one: Judging): void {
  const { order, made } = one
  if (madeByThis(made, id)) return
  if (made) one.questions.push({ key: 'order-entry.questions.madeBefore', facts: { code: made.code } })
  one.questions.push(...order.questions)
  if (made && order.request) order.request.clientRequestId = againKey(order.key, id)
}

/** Does the command have to be asked about it? Not where a cell is wrong, it is made, or nobody has answered yet. */
const isQuestion = ({ order, made, questions, answers }: Judging): boolean =>
  order.request !== undefined &&
  !isMade({ made, questions }) &&
  questions.every((question) => answerTo(question, answers) === 'yes')

/** By this import: what it came to stays as it was written when it was made. */
const isMade = ({ made, questions }: Pick<Judging, 'made' | 'questions'>): boolean =>
  made !== undefined && questions.length === 0

const rowName = (ctx: Ctx, row: number): string =>
  ctx.app.word(ctx.language, 'order-entry.import.rowName', { row })

function triedOf(ctx: Ctx, all: readonly Judging[], { order, answers }: Judging): Tried[] {
  const { request } = order
  if (!request) return []
  const first = order.rows[0].no
  const codes = siblingsOf(all, order).map(
    (sibling) => sibling.made?.code ?? rowName(ctx, sibling.order.rows[0].no),
  )
  // In a trial a double within the file goes by the name of its row, which is what was answered.
  const confirm = tokensOf(ctx, answers, request.agentOrderCode, { codes })
  return [{ ctx: { ...callOf(ctx), confirm }, request, name: rowName(ctx, first) }]
}

const named = new WeakMap<readonly Judging[], Map<string, number>>()
/** The first row of the order that goes by this name in the trial. */
function rowNamed(ctx: Ctx, all: readonly Judging[], name: unknown): number | undefined {
  const by =
    named.get(all) ??
    new Map(all.map(({ order: { rows } }) => [rowName(ctx, rows[0].no), rows[0].no] as const))
  named.set(all, by)
  return by.get(String(name))
}

const bookings = new WeakMap<readonly Judging[], Map<string, Judging[]>>()
/** The other orders of the same booking in the file. */
function siblingsOf(all: readonly Judging[], { booking, rows }: ReadOrder): Judging[] {
  if (!booking) return []
  const by = bookings.get(all) ?? Map.groupBy(all, ({ order }) => order.booking)
  bookings.set(all, by)
  return (by.get(booking) ?? []).filter(({ order }) => order.rows[0] !== rows[0])
}

function outcomesOf(ctx: Ctx, all: readonly Judging[], one: Judging): RowOutcome[] {
  const { order } = one
  if (isMade(one)) return []
  const [{ no: first }, ...others] = order.rows
  const { state, problems = order.problems, questions = [], ...made } = stateOf(ctx, all, one)
  const ofRow = (row: number) =>
    problems.filter((problem) => problem.row === row).map(({ row: _row, ...problem }) => problem)
  const would = one.outcome && 'would' in one.outcome ? one.outcome.would : undefined
  const view = {
    agentName: order.agent?.name ?? '',
    itemName: itemName(ctx, order.sku),
    date: order.date,
    guests: would?.guests ?? 0,
    currency: would?.currency ?? order.agent?.currency ?? '',
    totalMinor: would?.totalMinor ?? null,
    leftOut: order.leftOut,
  }
  const request = order.request && { request: order.request }
  return [
    {
      no: first,
      orderRow: first,
      state,
      problems: ofRow(first),
      questions,
      told: view,
      ...request,
      key: order.request?.clientRequestId ?? order.key,
      ...made,
    },
    ...others.map(({ no }) => ({ no, orderRow: first, state, problems: ofRow(no) })),
  ]
}

type State = Pick<RowOutcome, 'state' | 'orderId' | 'orderCode'> & {
  problems?: ReadOrder['problems']
  questions?: RowQuestion[]
}

function stateOf(
  ctx: Ctx,
  all: readonly Judging[],
  { order, answers, made, questions, outcome }: Judging,
): State {
  const before = made && { orderId: made.orderId, orderCode: made.code }
  // What an earlier file made is made, whatever that row says now: it may have been mended there.
  const isBefore = questions.some(
    (question) => isMadeBefore(question) && answerTo(question, answers) !== 'yes',
  )
  if (order.problems.length && !isBefore) return { state: 'wrong' }
  const open =
    outcome && 'error' in outcome && outcome.error instanceof QuestionError
      ? twins(ctx, all, outcome.error)
      : []
  const requested = [...questions, ...open]
  const unanswered = requested.filter((question) => answerTo(question, answers) !== 'yes')
  if (unanswered.some((question) => answerTo(question, answers) === 'no'))
    return { state: 'left', questions: requested, ...before }
  if (unanswered.some(isMadeBefore))
    return { state: 'before', problems: [], questions: requested, ...before, ...codeOf(unanswered) }
  if (unanswered.length) return { state: 'question', questions: requested }
  if (outcome && 'would' in outcome) return { state: 'ready', questions: requested }
  const error = outcome && 'error' in outcome ? outcome.error : undefined
  if (!(error instanceof AppError)) throw error ?? new Error('an order was not tried')
  return { state: 'wrong', questions: requested, problems: problemsOf(order, error) }
}

/** Made by an earlier file, or under the agent's own code by anybody. */
const isMadeBefore = ({ key, twin }: RowQuestion): boolean =>
  twin === undefined &&
  (key === 'order-entry.questions.madeBefore' || key === 'orders.questions.duplicateAgentCode')
const codeOf = (questions: readonly RowQuestion[]) => {
  const code = questions.find(isMadeBefore)?.facts['code']
  return code === undefined ? {} : { orderCode: String(code) }
}

/** The questions of a trial, each with the row that it looks like where that is one of this file. */
function twins(ctx: Ctx, all: readonly Judging[], { questions }: QuestionError): RowQuestion[] {
  return questions.map(({ key, params: facts }) => {
    const twin = rowNamed(ctx, all, facts['code'])
    return {
      key,
      facts,
      ...(twin !== undefined && { twin }),
    }
  })
}
