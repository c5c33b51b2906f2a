import { emptiedFields, rowOf } from '#contract/kit/record/record-values.ts'
import { customerKeys } from '#contract/customers/customer.keys.ts'
import { customerRecord } from '#contract/customers/customer.fields.ts'
import type { CustomerForm, SaveCustomer } from '#contract/customers/customers.schema.ts'
import { authorOf, may, type Ctx } from '../../kit/ctx.ts'
import { fail, failField, failFields } from '../../kit/call/errors.ts'
import { lockForm, saveRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { saveDocument } from '../documents/save-document.ts'
import { lockPeople } from '../match/owners.ts'
import { suggestTwins } from '../take-in/suggest-twins.ts'
import { codeOf } from './code.ts'
import { learn } from './learn.ts'

type Said = CustomerForm & Partial<Pick<SaveCustomer, 'documents'>>

/** Makes a customer, with its documents, or changes one that stands. Whoever turns out to be known already is suggested as a twin, never tied by itself. */
export async function saveCustomer(
  ctx: Ctx,
  { documents = [], ...form }: Said,
  source: 'staff' | 'import' = 'staff',
): Promise<{ id: number }> {
  if (form.birthdate && form.birthdate > todayOf(ctx)) failField('birthdate', 'customers.text.bornLater')
  if (documents.length && !may(ctx, customerKeys.documents)) failField('documents', 'notAllowed')
  for (const [at, { kind, number }] of documents.entries())
    if (documents.findIndex((one) => one.kind === kind && one.number === number) < at)
      failField(`documents.${at}.number`, 'taken')
  await lockPeople(ctx)
  const before = await lockForm(ctx, 'customer', form)
  if (before && (before.root_id !== null || before.erased_at !== null)) fail('customers.notStanding')
  const emptied = before && source === 'staff' ? emptiedFields(customerRecord, before, form) : []
  if (emptied.length) failFields(emptied.map((field) => ({ field, why: 'required' })))
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
  for (const document of documents) await saveDocument(ctx, { ...document, customerId: id })
  return { id }
}
