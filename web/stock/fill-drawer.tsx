import { z } from 'zod'
import { formShape } from '#contract/kit/record/record-schema.ts'
import { fillForm } from '#contract/stock/stock.fields.ts'
import type { Board, BoardSku } from '#contract/stock/stock.schema.ts'
import { addDays } from '../kit/words/dates.ts'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useFormValue } from '../kit/form/use-form.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useWords } from '../kit/words/words.ts'
import type { stock } from './stock.client.ts'

const counts = (way: string): boolean => way === 'set' || way === 'add'
const FillForm = z
  .object(formShape(fillForm))
  .refine(({ way, reason }) => way !== 'block' || reason !== '', { path: ['reason'], error: 'why:required' })
  .refine(({ way, count }) => !counts(way) || count !== null, { path: ['count'], error: 'why:required' })
const Field = fieldOf(fillForm)

type FillDrawerProps = {
  board: Board
  /** How it is done. */
  fill: typeof stock.fill
  skus: readonly BoardSku[]
  open: boolean
  onClose: () => void
}

/** What the chosen way asks; nothing of the others is sent. */
const sent = ({ way, count, reason, ...pattern }: z.output<typeof FillForm>) => ({
  ...pattern,
  ...(way === 'block' && { reason, blocked: true }),
  ...(way === 'open' && { blocked: false }),
  ...(way === 'set' && { capacity: count ?? undefined }),
  ...(way === 'add' && { add: count ?? undefined }),
})

/** The same stock for a pattern of days over many SKUs. */
export function FillDrawer({ board, fill, skus, open, onClose }: FillDrawerProps) {
  const { w, name } = useWords()
  const form = useRecordForm(fillForm, {
    name: 'stock.fill',
    schema: FillForm,
    existing: daysOf(board, skus),
    draft: false,
  })
  const way = useFormValue(form, 'way')
  return (
    <SaveDrawer
      form={form}
      call={fill}
      open={open}
      onClose={onClose}
      title={w('stock.text.fill')}
      send={sent}
      doneText={w('stock.text.saved')}
      saveWord="stock.text.fillNow"
    >
      <Field
        name="skuIds"
        choices={board.rows.map((sku) => ({ value: String(sku.id), label: name(sku.names), hint: sku.code }))}
        wide
      />
      <Field name="from" />
      <Field name="to" />
      <Field name="weekdays" help="stock.text.weekdaysHelp" wide />
      <Field name="way" spread wide />
      {way === 'block' && <Field name="reason" required wide />}
      {counts(way) && (
        <Field
          name="count"
          label={way === 'set' ? 'stock.fields.capacity' : 'stock.fields.change'}
          required
        />
      )}
    </SaveDrawer>
  )
}

/** The days on the board, none of them past. */
// Several are chosen by the person: to fill a whole page by mistake would be dear.
const daysOf = ({ from, to, today }: Board, skus: readonly BoardSku[]) => ({
  skuIds: skus.length === 1 ? skus.map(({ id }) => id) : [],
  from: from < today ? today : from,
  to: to < today ? addDays(today, 30) : to,
})
