import { customerColumns } from '#contract/customers/sheet-columns.ts'
import { z } from 'zod'
import { check } from '#contract/kit/check.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { Email, OrBlank, Phone } from '#contract/kit/schema.ts'
import { customerRecord } from '#contract/customers/customer.fields.ts'
import { CustomerForm, type Customer } from '#contract/customers/customers.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { RowPlan, SheetKind, SheetPart, SheetRow } from '../../kit/sheet/import/sheet-kind.ts'
import { pinyinOf } from '../../orders/orders.public.ts'
import { customersBy } from '../customers.queries.ts'
import { identitiesOf, isSure } from '../match/identities.ts'
import { keyOf, ownersOf } from '../match/owners.ts'
import { saveCustomer } from '../people/save-customer.ts'
import { cellOf, headOf, readCell, answerColumns, type SheetColumn } from './columns.ts'

/** Old lists lack what a form asks: whoever has a name and one way to be known is taken in. */
const ImportedCustomer = CustomerForm.extend({
  pinyin: OrBlank(CustomerForm.shape.pinyin).default(''),
  wechat: z.string().trim().max(60).default(''),
  phone: OrBlank(Phone).default(''),
  email: OrBlank(Email).default(''),
})
type Given = Partial<Record<SheetColumn, unknown>>

/** A spreadsheet of customers. A row without a code is the customer who is known by what it says, else a new one. */
export const customerSheet: SheetKind<CustomerForm, object> = {
  name: 'customers.people',
  columns: customerColumns,
  codeColumn: 'code',
  readOnlyColumns: answerColumns,
  headOf,
  plan: planRows,
  save: async (ctx, forms) => {
    for (const form of forms) await saveCustomer(ctx, form, 'import')
  },
}

const givenIn = (ctx: Ctx, part: SheetPart, { cells }: SheetRow): Given =>
  Object.fromEntries(
    part.columns.flatMap((column, at) => {
      const cell = cells[at]?.trim()
      return column && column !== 'code' && cell ? [[column, readCell(ctx, column as SheetColumn, cell)]] : []
    }),
  )

const marksOf = (given: Given): string[] => {
  const text = (column: SheetColumn) => (typeof given[column] === 'string' ? given[column] : '')
  const name = text('name')
  return identitiesOf({
    name,
    pinyin: pinyinOf(name, text('pinyin')),
    phones: [text('phone'), text('alternatePhone'), text('localPhone')],
    email: text('email'),
    wechat: text('wechat'),
    birthdate: text('birthdate'),
    documents: [],
  })
    .filter(isSure)
    .map(keyOf)
}

async function planRows(ctx: Ctx, part: SheetPart): Promise<RowPlan<CustomerForm>[]> {
  const view = part.rows.map((row) => {
    const given = givenIn(ctx, part, row)
    return { row, given, marks: marksOf(given) }
  })
  const owners = await ownersOf(ctx, view.flatMap(({ marks }) => marks).map(readMark))
  const idOf = (code: string) => Number(/^C(\d{1,15})$/.exec(code)?.[1] ?? 0)
  const rows = view.map((one) => ({
    ...one,
    id: idOf(one.row.code) || (one.marks.map((mark) => owners.get(mark)?.rootId).find(Boolean) ?? 0),
  }))
  const ids = new Set(rows.map(({ id }) => id).filter(Boolean))
  const customerById = new Map((await customersBy(ctx, [...ids])).map((one) => [one.id, one]))
  const first = new Map<string, number>()
  for (const row of part.above) for (const mark of marksOf(givenIn(ctx, part, row))) first.set(mark, row.no)
  return rows.map(({ row, given, marks, id }) => {
    const twice = marks.map((mark) => first.get(mark)).find((no) => no !== undefined && no < row.no)
    for (const mark of marks) if (!first.has(mark)) first.set(mark, row.no)
    if (twice !== undefined) return refused('', 'kit.sheets.twice', { row: twice })
    const customer = customerById.get(id)
    if (row.code && !customer) return refused('code', 'unknown')
    return planRow(given, customer, marks.length > 0)
  })
}
const readMark = (mark: string) => {
  const at = mark.indexOf(' ')
  return { kind: mark.slice(0, at), value: mark.slice(at + 1) } as ReturnType<typeof identitiesOf>[number]
}

const refused = (column: string, why: string, params?: Record<string, number>): RowPlan<CustomerForm> => ({
  verdict: 'refused',
  changes: [],
  problems: [{ column, why, params }],
})

function planRow(given: Given, customer: Customer | undefined, isKnowable: boolean): RowPlan<CustomerForm> {
  const form = {
    ...valuesOf(customerRecord, customer as never),
    ...(customer && { id: customer.id, version: customer.version }),
    ...given,
  }
  const { data, fields } = check(ImportedCustomer, form)
  if (!data)
    return {
      verdict: 'refused',
      changes: [],
      problems: fields.map(({ field, why, params }) => ({ column: field, why, params })),
    }
  if (!customer && !isKnowable) return refused('phone', 'customers.text.unknowable')
  const after = { ...data, pinyin: data.pinyin || pinyinOf(data.name, '') }
  const changes = customerColumns.flatMap((column) => {
    if (column === 'code' || !(column in given)) return []
    const [before, now] = [
      customer ? cellOf(customer, column) : '',
      cellOf({ ...after, code: '' } as Customer, column),
    ]
    return before === now ? [] : [{ column, before, after: now }]
  })
  if (customer && changes.length === 0) return { verdict: 'same', changes, problems: [] }
  return { verdict: customer ? 'update' : 'create', changes, problems: [], act: after }
}
