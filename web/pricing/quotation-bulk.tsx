import { useMemo, type ReactNode } from 'react'
import type { GuestKind } from '#contract/pricing/guests.ts'
import type { Preview, QuotationChange } from '#contract/pricing/quotation.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { Drawer } from '../kit/parts/drawer.tsx'
import { ChoiceField, ChoicesField } from '../kit/form/field-choice.tsx'
import { MoneyField, NumberField } from '../kit/form/field-number.tsx'
import { PickField } from '../kit/form/field-select.tsx'
import { LoadError } from '../kit/parts/load-error.tsx'
import { useAct, useRead } from '../kit/query.ts'
import { toast } from '../kit/parts/toast.tsx'
import { useForm, useFormValues, type Form } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words.ts'
import { guestWord } from './guest-words.ts'
import { changeChoices } from './price-rules.ts'
import type { PriceSubject } from './price-subject.ts'
import { QuotationPreview } from './quotation-preview.tsx'

export type BulkKind = 'rule' | 'copy' | 'clear' | 'onSale' | 'offSale'
/** The SKUs chosen, or all that the filter finds. */
export type Scope = {
  ownerId: number
  skuIds?: number[]
  filter?: Record<string, unknown>
  date: string
  count: number
}

type Values = {
  method: string
  way: string
  percent: number | null
  amountMinor: number | null
  guests: string[]
  fromId: number | null
  mode: string
}
const initial: Values = {
  method: 'percent',
  way: 'lower',
  percent: null,
  amountMinor: null,
  guests: ['adult', 'child', 'unit'],
  fromId: null,
  mode: 'fill',
}

const titles: Record<Exclude<BulkKind, 'copy'>, WordKey> = {
  rule: 'pricing.text.bulkRule',
  clear: 'pricing.text.clearQuotation',
  onSale: 'pricing.text.putOnSale',
  offSale: 'pricing.text.takeOffSale',
}

type QuotationBulkProps = {
  subject: PriceSubject
  kind: BulkKind
  scope: Scope
  currency: string
  onClose: () => void
  onDone: () => void
}

/** A change of many quotations: what is to be done, every price it changes, and only then the deed. */
export function QuotationBulk({ subject, kind, scope, currency, onClose, onDone }: QuotationBulkProps) {
  const { w } = useWords()
  const form = useForm<Values>({
    name: `pricing.quotation-bulk.${subject.key}.${scope.ownerId}.${kind}`,
    initial,
    draft: false,
  })
  const change = changeOf(kind, useFormValues(form))
  const { count, ownerId, ...which } = scope
  const chosen: Chosen = { ...which, ...subject.of(ownerId) }
  const read = useRead(subject.calls.preview, { ...chosen, change: change ?? { kind: 'clear' } } as never, {
    enabled: change !== null,
    keep: true,
    skipToast: true,
  })
  const preview = change ? (read.data as Preview | undefined) : undefined
  const { run, running } = useBulkAct(subject.calls, onDone, () => void read.refetch())
  const ready = change && preview && !read.isPlaceholderData && preview.rows.length > 0
  return (
    <Drawer
      open
      onClose={onClose}
      title={w(kind === 'copy' ? subject.words.copyFrom : titles[kind])}
      width={860}
      foot={
        <>
          <button type="button" className="lt-button" onClick={onClose}>
            {w('kit.text.cancel')}
          </button>
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={!ready || running}
            onClick={() => ready && void run(chosen, change, preview.preview)}
          >
            {w('pricing.text.changeCount', { count: preview?.rows.length ?? 0 })}
          </button>
        </>
      }
    >
      <div className="lt-drawer-form">
        <p className="lt-field-help">
          {w(scope.skuIds ? 'pricing.text.scopeChosen' : 'pricing.text.scopeFilter', { count })}
        </p>
        {kind === 'rule' && <RuleFields form={form} currency={currency} />}
        {kind === 'copy' && <CopyFields form={form} subject={subject} />}
        {kind === 'clear' && <p>{w(subject.words.clearWhat)}</p>}
        {read.error && change ? (
          <LoadError error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          preview && <QuotationPreview preview={preview} />
        )}
      </div>
    </Drawer>
  )
}

/** What is asked for, or null while it is not all said. */
function changeOf(
  kind: BulkKind,
  { method, way, percent, amountMinor, guests, fromId, mode }: Values,
): QuotationChange | null {
  if (kind === 'clear') return { kind: 'clear' }
  if (kind === 'onSale' || kind === 'offSale') return { kind: 'onSale', onSale: kind === 'onSale' }
  if (kind === 'copy') return fromId ? { kind: 'copy', fromId, mode: mode as 'fill' } : null
  const size = method === 'percent' ? percent : amountMinor
  if (typeof size !== 'number' || size <= 0 || guests.length === 0) return null
  const sign = way === 'lower' ? -1 : 1
  const by = sign * (method === 'percent' ? Math.round(size * 100) : size)
  return { kind: 'rule', method: method as 'percent', by, guests: guests as GuestKind[] }
}

type Chosen = Omit<Scope, 'count' | 'ownerId'> & ReturnType<PriceSubject['of']>

/** The act of each change. A preview that is no longer true is shown anew instead of done. */
function useBulkAct(calls: PriceSubject['calls'], onDone: () => void, onStale: () => void) {
  const { w } = useWords()
  const done = ({ changed, belowCost }: { changed: number; belowCost: number }) => {
    const text = w('pricing.text.quotationsSaved', { count: changed })
    toast.good(belowCost ? `${text} ${w('pricing.text.belowCostCount', { count: belowCost })}` : text)
    onDone()
  }
  const rule = useAct(calls.bulkSave, { onDone: done })
  const copy = useAct(calls.copy, { onDone: done })
  const clear = useAct(calls.clear, { onDone: done })
  const sale = useAct(calls.onSale, { onDone: done })
  const send = (chosen: Chosen, change: QuotationChange, preview: string) => {
    const base = { ...chosen, preview } as never as { agentId: number }
    switch (change.kind) {
      case 'rule':
        return rule.run({ ...base, method: change.method, by: change.by, guests: change.guests })
      case 'copy':
        return copy.run({ ...base, fromId: change.fromId, mode: change.mode })
      case 'clear':
        return clear.run(base)
      case 'onSale':
        return sale.run({ ...base, onSale: change.onSale })
    }
  }
  const run = async (chosen: Chosen, change: QuotationChange, preview: string) => {
    if (!(await send(chosen, change, preview))) onStale()
  }
  return { run, running: [rule, copy, clear, sale].some((act) => act.running) }
}

function RuleFields({ form, currency }: { form: Form<Values>; currency: string }): ReactNode {
  const { method } = useFormValues(form)
  const guests = useMemo(
    () => (['adult', 'child', 'infant', 'unit'] as const).map((value) => ({ value, word: guestWord[value] })),
    [],
  )
  return (
    <div className="lt-rule-fields">
      <ChoiceField
        form={form}
        name="way"
        label="pricing.text.ruleWay"
        choices={[
          { value: 'lower', word: 'pricing.text.lower' },
          { value: 'raise', word: 'pricing.text.raise' },
        ]}
      />
      <ChoiceField form={form} name="method" label="pricing.fields.method" choices={changeChoices} />
      {method === 'percent' ? (
        <NumberField
          form={form}
          name="percent"
          label="pricing.text.byPercent"
          unit="%"
          decimals={2}
          required
        />
      ) : (
        <MoneyField
          form={form}
          name="amountMinor"
          label="pricing.text.byAmount"
          currency={currency}
          required
        />
      )}
      <ChoicesField form={form} name="guests" label="pricing.text.forGuests" choices={guests} />
    </div>
  )
}

type CopyFieldsProps = { form: Form<Values>; subject: PriceSubject }

const CopyFields = ({ form, subject }: CopyFieldsProps): ReactNode => (
  <div className="lt-rule-fields">
    <PickField
      form={form}
      name="fromId"
      label={subject.words.copyWhose}
      source={subject.source}
      numeric
      required
    />
    <ChoiceField
      form={form}
      name="mode"
      label="pricing.text.copyMode"
      choices={[
        { value: 'fill', word: 'pricing.text.copyFill' },
        { value: 'replace', word: 'pricing.text.copyReplace' },
      ]}
    />
  </div>
)
