import { rowOf } from '#contract/kit/record/record-values.ts'
import { customerRecord } from '#contract/customers/customer.fields.ts'
import type { CustomerForm } from '#contract/customers/customers.schema.ts'
import { authorOf, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { lockForm, saveRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { lockPeople } from '../match/owners.ts'
import { suggestTwins } from '../take-in/suggest-twins.ts'
import { codeOf } from './code.ts'
import { learn } from './learn.ts'

/** Makes a customer, or changes one that stands. Whoever turns out to be known already is suggested as a twin, never tied by itself. */
export async function saveCustomer(
  ctx: Ctx,
  form: CustomerForm,
  source: 'staff' | 'import' = 'staff',
): Promise<{ id: number }> {
  if (form.birthdate && form.birthdate > todayOf(ctx)) failField('birthdate', 'customers.text.bornLater')
  await lockPeople(ctx)
  const before = await lockForm(ctx, 'customer', form)
  if (before && (before.root_id !== null || before.erased_at !== null)) fail('customers.notStanding')
  const values = { ...rowOf(customerRecord, form), tags: [...new Set(form.tags.filter(Boolean))] }
  const { id } = await saveRow(ctx, 'customer', before, values, {
    source,
    created_by: authorOf(ctx),
    created_by_name: ctx.actor.name,
  })
  await learn(ctx, id)
  await suggestTwins(ctx, [id])
  await emit(ctx, before ? 'customers.updated' : 'customers.created', {
    subject: 'customer',
    subjectId: id,
    facts: { customer: codeOf(id) },
  })
  return { id }
}
