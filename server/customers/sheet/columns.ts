import { labelOf } from '#contract/kit/record/field.ts'
import { languages } from '#contract/kit/languages.ts'
import { customerRecord } from '#contract/customers/customer.fields.ts'
import type { customerColumns } from '#contract/customers/sheet-columns.ts'
import type { Customer } from '#contract/customers/customers.schema.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'

export type SheetColumn = (typeof customerColumns)[number]
/** What it is told besides. */
export const answerColumns = ['orders', 'spendMinor', 'lastTrip'] as const
type Cells = Pick<Customer, SheetColumn>

export const headOf = (app: App, language: string, column: string): string =>
  app.word(language, labelOf(customerRecord, column))

/** A field as a cell says it. */
export const cellOf = (customer: Cells, column: SheetColumn): string => {
  const value = customer[column]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

/** What a cell means; an empty one leaves what is there. */
export function readCell(_: Ctx, column: SheetColumn, cell: string): unknown {
  if (column === 'tags')
    return [
      ...new Set(
        cell
          .split(/[,，、;]/)
          .map((tag) => tag.trim())
          .filter(Boolean),
      ),
    ]
  if (column === 'language') return languages.find((one) => one.toLowerCase() === cell.toLowerCase()) ?? cell
  if (column === 'birthdate') return cell.replaceAll('/', '-')
  return column === 'pinyin' ? cell.toUpperCase() : cell
}
