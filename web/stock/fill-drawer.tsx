import { useMemo } from 'react'
import { z } from 'zod'
import type { Board, BoardSku } from '#contract/stock/stock.schema.ts'
import { addDays, weekday } from '../kit/words/dates.ts'
import { ChoiceField, ChoicesField } from '../kit/form/fields/field-choice.tsx'
import { DateField } from '../kit/form/fields/field-date.tsx'
import { NumberField } from '../kit/form/fields/field-number.tsx'
import { SelectField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm, useFormValue } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import type { stock } from './stock.client.ts'

const ways = ['set', 'add', 'block', 'open'] as const
const schema = z
  .object({
    skuIds: z.array(z.number()).min(1),
    from: z.iso.date(),
    to: z.iso.date(),
    weekdays: z.array(z.number()),
    way: z.enum(ways),
    count: z.number().int().min(-100_000).max(100_000).nullable(),
    reason: z.string().trim().max(500),
  })
  .refine(({ way, reason }) => way !== 'block' || reason !== '', { path: ['reason'], error: 'why:required' })
  .refine(({ way, count }) => way === 'block' || way === 'open' || count !== null, {
    path: ['count'],
    error: 'why:required',
  })
type Values = z.output<typeof schema>

type FillDrawerProps = {
  board: Board
  /** How it is done. */
  fill: typeof stock.fill
  skus: readonly BoardSku[]
  open: boolean
  onClose: () => void
}

/** The same stock for a pattern of days over many SKUs. */
export function FillDrawer({ board, fill, skus, open, onClose }: FillDrawerProps) {
  const { w, name, language } = useWords()
  const initial = useMemo(() => blankFill(board, skus), [board, skus])
  const form = useForm({ name: 'stock.fill', initial, schema, draft: false })
  const way = useFormValue(form, 'way')
  const send = ({ way: how, count, reason, ...rest }: Values) => ({
    ...rest,
    ...(how === 'block' && { reason }),
    ...(how === 'set' && { capacity: count! }),
    ...(how === 'add' && { add: count! }),
    ...((how === 'block' || how === 'open') && { blocked: how === 'block' }),
  })
  return (
    <SaveDrawer
      form={form}
      call={fill}
      open={open}
      onClose={onClose}
      title={w('stock.text.fill')}
      send={send}
      doneText={w('stock.text.saved')}
      saveWord="stock.text.fillNow"
    >
      <SelectField
        form={form}
        name="skuIds"
        label="stock.fields.skus"
        choices={board.rows.map((sku) => ({ value: String(sku.id), label: name(sku.names), hint: sku.code }))}
        many
        numeric
        required
        wide
      />
      <DateField form={form} name="from" label="kit.parts.from" required />
      <DateField form={form} name="to" label="kit.parts.to" required />
      <ChoicesField
        form={form}
        name="weekdays"
        label="stock.fields.weekdays"
        help="stock.text.weekdaysHelp"
        choices={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
          value: String(day),
          // 2024-01-01 was a Monday.
          label: weekday(`2024-01-0${day}`, language),
        }))}
        numeric
        wide
      />
      <ChoiceField
        form={form}
        name="way"
        label="stock.fields.way"
        choices={ways.map((value) => ({ value, word: `stock.ways.${value}` as const }))}
        wide
      />
      {way === 'block' && (
        <TextField form={form} name="reason" label="stock.fields.blockReason" max={500} required wide />
      )}
      {(way === 'set' || way === 'add') && (
        <NumberField
          form={form}
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
const blankFill = ({ from, to, today }: Board, skus: readonly BoardSku[]): Values => ({
  skuIds: skus.length === 1 ? [skus[0]!.id] : [],
  from: from < today ? today : from,
  to: to < today ? addDays(today, 30) : to,
  weekdays: [],
  way: 'set',
  count: null,
  reason: '',
})
