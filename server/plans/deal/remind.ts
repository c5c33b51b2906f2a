import { groupLanguage } from '../plan/group-name.ts'
import { sql } from 'kysely'
import { entryOf } from '#contract/kit/given.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Language } from '#contract/kit/languages.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow, updateRow } from '../../kit/db/rows.ts'
import { fill, words } from '../../kit/text/words.ts'
import { shownDay } from '../../kit/text/years.ts'
import { todayOf } from '../../kit/text/today.ts'
import { isPaidOnline } from '../../payments/payments.public.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { sendGroupMail } from '../quotes/group-mail.ts'
import { isBilled, isBilledSql } from './deposit.ts'
import { linkInstalment } from './pay-link.ts'

const say = (language: Language, key: string, params: Record<string, unknown>) =>
  fill(entryOf(entryOf(words, language), `plans.reminders.${key}`), params)

/** Where the merchant takes money of that currency online: a button that leads there. */
async function payButton(
  ctx: Ctx,
  { id, currency, language }: { id: number; currency: string; language: Language },
) {
  if (!(await isPaidOnline(ctx, currency))) return {}
  const { url } = await linkInstalment(ctx, { id })
  return { button: { text: say(language, 'pay', {}), href: url } }
}

/** Reminds the agent of an instalment by mail, in the language of the group's documents; once a day. */
export async function remindInstalment(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_instalment', id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const row = await readRow(ctx, 'plan_instalment', id)
  const leftMinor = Number(row.amount_minor) - Number(row.paid_minor)
  if (leftMinor <= 0 || row.waived_at !== null || row.life !== plan.life || plan.status === 'cancelled')
    fail('operationInvalid')
  if (await isBilled(ctx, planId)) fail('operationInvalid')
  const { email } = await readRow(ctx, 'agent', plan.agent_id)
  const to = plan.contact_email || email
  if (!to) fail('plans.noMail')
  const language = groupLanguage(plan)
  const facts = {
    code: plan.code,
    name: plan.contact_name || plan.code,
    amount: `${groupedAmount(leftMinor, row.currency)} ${row.currency}`,
    day: shownDay(ctx.merchant, row.due_on, language),
  }
  const today = todayOf(ctx)
  const isOver = row.due_on < today
  await sendGroupMail(ctx, {
    kind: 'agent-group',
    to,
    language,
    partyName: plan.contact_name,
    subject: say(language, 'subject', facts),
    paragraphs: [say(language, 'dear', facts), say(language, isOver ? 'overdue' : 'due', facts)],
    ...(await payButton(ctx, { id, currency: row.currency, language })),
    onceKey: `plan instalment ${id} ${today}`,
  })
  await updateRow(ctx, 'plan_instalment', { id }, { reminded_on: today })
  await tellPlan(ctx, planId, 'plans.instalmentReminded', { facts: { to, amount: facts.amount } })
  return { done: true }
}

/** Days before the due day, and after it, on which an agent is reminded by itself. */
const remindBefore = 7
const remindAfter = 1

/** What is due soon, or was due, and nobody has reminded of since. */
export async function dueForReminder(ctx: Ctx): Promise<number[]> {
  const today = todayOf(ctx)
  const { rows } = await sql<{ id: number }>`select n.id from plan_instalment n
      join travel_plan p on p.merchant_id = n.merchant_id and p.id = n.plan_id and p.life = n.life
      join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
     where n.merchant_id = ${ctx.scope.merchantId} and n.waived_at is null and n.paid_minor < n.amount_minor and p.status <> 'cancelled'
       and not ${isBilledSql(ctx.scope.merchantId, sql`p.id`)}
       and (p.contact_email <> '' or a.email <> '')
       and (n.due_on - ${remindBefore}::int <= ${today}::date and n.due_on >= ${today}::date and n.reminded_on is null
         or n.due_on + ${remindAfter}::int <= ${today}::date and (n.reminded_on is null or n.reminded_on <= n.due_on))
     order by n.id limit 200`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
