import { useMemo } from 'react'
import type { QuotationRow } from '#contract/pricing/quotation/quotation.schema.ts'
import { SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { FieldGroup, FormDrawer, useDrawer } from '../../kit/form/form-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'
import type { QuotationGridProps } from './quotation-grid.tsx'
import { kindAt, priceAt, quoteText, rowKey, slots, slotWords, type Slot } from './quotation-rows.ts'
import { useSaveQuotation } from './use-save-quotation.ts'

/** The quotation on a phone: a card a SKU with its prices, and its rules in a form. */
export function QuotationCards({ subject, list, picked, onTrace }: QuotationGridProps) {
  const { w } = useWords()
  const { rows, owner } = list
  const edited = useDrawer<QuotationRow>()
  const columns = useMemo(() => columnsOf(owner.currency), [owner.currency])
  const keys = Object.fromEntries(
    rows.filter(({ skuId }) => picked.has(skuId)).map((row) => [rowKey(row), true as const]),
  )
  const choose = (next: Record<string, true>) => {
    for (const row of rows) {
      const on = next[rowKey(row)] === true
      if (on !== picked.has(row.skuId)) picked.toggle(row.skuId, on)
    }
  }
  return (
    <>
      <DataTable
        screen={`${subject.screens.quotation.name}.cards`}
        label={w(subject.screens.quotation.word)}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        selection={{ keys, onChange: choose }}
        onOpen={owner.can['edit'] ? edited.show : onTrace}
        pressOpens
        rowActions={(row) => (
          <button type="button" className="lt-button lt-button-plain" onClick={() => onTrace(row)}>
            {w('pricing.text.traceTitle')}
          </button>
        )}
        inline
      />
      {edited.record && (
        <QuoteForm
          key={edited.count}
          subject={subject}
          list={list}
          row={edited.record}
          open={edited.open}
          onClose={edited.hide}
        />
      )}
    </>
  )
}

const columnsOf = (currency: string): Column<QuotationRow>[] => [
  { key: 'sku', title: 'pricing.fields.sku', render: (row) => <Name row={row} />, card: 'title' },
  { key: 'state', title: 'pricing.fields.onSale', render: (row) => <State row={row} />, card: 'sub' },
  ...slots.map((slot): Column<QuotationRow> => ({
    key: `price${slot}`,
    title: slotWords[slot],
    unit: currency,
    render: (row) => <SlotPrice row={row} slot={slot} currency={currency} />,
    text: (row) => (kindAt(row, slot) ? rowKey(row) : ''),
    card: 'meta',
  })),
]

const Name = ({ row }: { row: QuotationRow }) => <>{useWords().name(row.skuNames)}</>

function State({ row }: { row: QuotationRow }) {
  const { w } = useWords()
  return (
    <>
      <small>{row.skuCode}</small>{' '}
      {!row.onSale && <StatusTag tone="muted">{w('pricing.saleStates.off')}</StatusTag>}
      {!row.enabled && <StatusTag tone="muted">{w('pricing.skuStates.disabled')}</StatusTag>}
      {row.enabled && !row.skuOnSale && <StatusTag tone="muted">{w('pricing.text.skuOffSale')}</StatusTag>}
      {row.costMissing.length > 0 && <StatusTag tone="warn">{w('pricing.text.costMissing')}</StatusTag>}
      {row.belowCost.length > 0 && <StatusTag tone="warn">{w('pricing.text.belowCost')}</StatusTag>}
    </>
  )
}

type SlotPriceProps = { row: QuotationRow; slot: Slot; currency: string }

/** What it sells at, and the rule that makes it so. */
function SlotPrice({ row, slot, currency }: SlotPriceProps) {
  const quote = quoteText(row, slot, currency)
  return (
    <>
      <Money minor={priceAt(row, slot, 'price')} currency={currency} code={false} />
      {quote !== null && <small className="lt-field-help"> {quote}</small>}
    </>
  )
}

type Values = Record<`quote${Slot}`, string> & { onSale: boolean }
type QuoteFormProps = Pick<QuotationGridProps, 'subject' | 'list'> & {
  row: QuotationRow
  open: boolean
  onClose: () => void
}

/** The rules of one SKU, typed as in the grid. */
function QuoteForm({ subject, list, row, open, onClose }: QuoteFormProps) {
  const { w, name } = useWords()
  const { currency } = list.owner
  const initial = useMemo((): Values => {
    const text = (slot: Slot) => quoteText(row, slot, currency) ?? ''
    return { quote0: text(0), quote1: text(1), quote2: text(2), onSale: row.onSale }
  }, [row, currency])
  const form = useForm<Values>({ name: 'pricing.quote', initial, draft: false })
  const save = useSaveQuotation(subject, list)
  const send = async (values: Values) => {
    const changed = Object.entries(values).filter(([key, value]) => value !== initial[key as keyof Values])
    const errors = await save(changed.map(([column, value]) => ({ row: rowKey(row), column, value })))
    if (errors?.length)
      form.refuse(errors.map(({ column, message }) => ({ field: column, why: 'refused', message })))
    else if (errors) onClose()
    return errors?.length ? undefined : errors
  }
  return (
    <FormDrawer
      form={form}
      open={open}
      onClose={onClose}
      title={name(row.skuNames)}
      call={null}
      onSave={list.owner.can['edit'] ? send : undefined}
    >
      <p className="lt-field-help">{w('pricing.text.quoteUnreadable')}</p>
      <FieldGroup>
        {slots.map((slot) => {
          const kind = kindAt(row, slot)
          return (
            kind && <TextField<Values> key={slot} name={`quote${slot}`} label={guestWord[kind]} max={20} />
          )
        })}
        <SwitchField<Values> name="onSale" label="pricing.fields.onSale" />
      </FieldGroup>
    </FormDrawer>
  )
}
